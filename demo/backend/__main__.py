"""Serve the stand-in: `python -m demo.backend --port 0`. Prints its URL, then serves until it is stopped."""

import argparse
import asyncio
import contextlib
import ipaddress
import signal
import sys

from aiohttp import web

from .llm import ModelMissingError, model_composer
from .server import KEEP_ALIVE_SECONDS, Settings, create_app
from .synthesis import Composer


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m demo.backend", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1", help="an address of this machine alone (127.0.0.1)")
    parser.add_argument("--port", type=int, default=0, help="0 takes a free one")
    parser.add_argument("--api-key", help="ask for this key")
    parser.add_argument(
        "--llm", action="store_true", help="compose with a small language model (see requirements/llm.in)"
    )
    parser.add_argument("--no-synthesis", action="store_true", help="compose nothing")
    parser.add_argument("--legacy", action="store_true", help="be a server before 3.55")
    parser.add_argument("--delay", type=float, default=0, metavar="S", help="seconds that a retrieval takes")
    parser.add_argument(
        "--compose-delay", type=float, default=0, metavar="S", help="seconds that an answer takes on top"
    )
    arguments = parser.parse_args()
    try:
        loopback = ipaddress.ip_address(arguments.host).is_loopback
    except ValueError:
        loopback = arguments.host == "localhost"
    if not loopback:
        parser.error("the stand-in serves this machine alone: --host 127.0.0.1")
    return arguments


async def _serve(arguments: argparse.Namespace, composer: Composer | None) -> None:
    settings = Settings(
        api_key=arguments.api_key,
        synthesis=not arguments.no_synthesis,
        composer=composer,
        legacy=arguments.legacy,
        delay=arguments.delay,
        compose_delay=arguments.compose_delay,
    )
    runner = web.AppRunner(create_app(settings), keepalive_timeout=KEEP_ALIVE_SECONDS, access_log=None)
    await runner.setup()
    site = web.TCPSite(runner, arguments.host, arguments.port)
    await site.start()
    host, port = runner.addresses[0][:2]
    print(f"http://{f'[{host}]' if ':' in host else host}:{port}", flush=True)
    stopped = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    await stopped.wait()
    await runner.cleanup()


def main() -> int:
    """Serve until a signal."""
    arguments = _arguments()
    with contextlib.ExitStack() as stack:
        composer: Composer | None = None
        if arguments.llm:
            try:
                composer = stack.enter_context(model_composer())
            except ModelMissingError as err:
                print(err, file=sys.stderr)
                return 1
        asyncio.run(_serve(arguments, composer))
    return 0


if __name__ == "__main__":
    sys.exit(main())
