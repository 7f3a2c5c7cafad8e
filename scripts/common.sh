# Sourced by the other scripts: where the tools are.
# shellcheck shell=bash

cache=${MNEMOLIS_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/mnemolis-intents}
# Behind a proxy of one's own, the system knows certificates that uv does not bring along.
export UV_SYSTEM_CERTS=${UV_SYSTEM_CERTS:-true} UV_NATIVE_TLS=${UV_NATIVE_TLS:-true}
uv=$(command -v uv || echo "$cache/uv/bin/uv")
