"""What a house in each of our languages asks, hears and is spoken to with."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Tongue:
    """A language in use."""

    language: str
    """Our name of it."""
    tag: str
    """What a pipeline in it has, often a regional variant."""
    voice: str
    """The voice of espeak-ng."""
    query: str
    """What is looked up, as it stands in a sentence."""
    answer: str
    """A sentence that answers it."""
    marks: str
    """What speech recognition ends sentences with."""

    @property
    def material(self) -> str:
        """An article with the answer in it."""
        return f"# {self.query}\nSource: wikipedia\n\n{self.answer}"


_LATIN = ".?!"

TONGUES: Final = (
    Tongue("en", "en-GB", "en-gb", "height of the Eiffel Tower", "The Eiffel Tower is 330 metres tall.", _LATIN),
    Tongue("de", "de-AT", "de", "Höhe des Eiffelturms", "Der Eiffelturm ist 330 Meter hoch.", _LATIN),
    Tongue("fr", "fr-CA", "fr-fr", "hauteur de la tour Eiffel", "La tour Eiffel mesure 330 mètres de haut.", _LATIN),
    Tongue("es", "es-ES", "es", "altura de la torre Eiffel", "La torre Eiffel mide 330 metros de altura.", _LATIN),
    Tongue("it", "it", "it", "altezza della torre Eiffel", "La torre Eiffel è alta 330 metri.", _LATIN),
    Tongue("nl", "nl-BE", "nl", "hoogte van de Eiffeltoren", "De Eiffeltoren is 330 meter hoog.", _LATIN),
    Tongue("pl", "pl", "pl", "wysokość wieży Eiffla", "Wieża Eiffla ma 330 metrów wysokości.", _LATIN),
    Tongue("pt", "pt-BR", "pt-br", "altura da Torre Eiffel", "A Torre Eiffel tem 330 metros de altura.", _LATIN),
    Tongue("sv", "sv", "sv", "Eiffeltornets höjd", "Eiffeltornet är 330 meter högt.", _LATIN),
    Tongue("da", "da", "da", "Eiffeltårnets højde", "Eiffeltårnet er 330 meter højt.", _LATIN),
    Tongue("nb", "nb", "nb", "høyden på Eiffeltårnet", "Eiffeltårnet er 330 meter høyt.", _LATIN),
    Tongue("fi", "fi", "fi", "Eiffel-tornin korkeus", "Eiffel-torni on 330 metriä korkea.", _LATIN),
    Tongue("cs", "cs", "cs", "výška Eiffelovy věže", "Eiffelova věž je vysoká 330 metrů.", _LATIN),
    Tongue("ru", "ru", "ru", "высота Эйфелевой башни", "Высота Эйфелевой башни составляет 330 метров.", _LATIN),
    Tongue("uk", "uk", "uk", "висота Ейфелевої вежі", "Висота Ейфелевої вежі становить 330 метрів.", _LATIN),
    Tongue("tr", "tr", "tr", "Eyfel Kulesi'nin yüksekliği", "Eyfel Kulesi'nin yüksekliği 330 metredir.", _LATIN),
    Tongue("el", "el", "el", "ύψος του Πύργου του Άιφελ", "Ο Πύργος του Άιφελ έχει ύψος 330 μέτρα.", ".;!"),
    Tongue("ja", "ja", "ja", "エッフェル塔の高さ", "エッフェル塔の高さは330メートルです。", "。？！"),
    Tongue("ko", "ko", "ko", "에펠탑 높이", "에펠탑의 높이는 330미터입니다.", _LATIN),
    Tongue("zh-Hans", "zh-CN", "cmn", "埃菲尔铁塔的高度", "埃菲尔铁塔的高度是330米。", "。？！"),
    Tongue("ar", "ar", "ar", "ارتفاع برج إيفل", "يبلغ ارتفاع برج إيفل 330 مترا.", ".؟!"),
    Tongue("hi", "hi", "hi", "एफिल टॉवर की ऊँचाई", "एफिल टॉवर की ऊँचाई 330 मीटर है।", "।?!"),
)
