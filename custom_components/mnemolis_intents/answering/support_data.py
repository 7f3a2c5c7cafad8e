"""Negations by language: closed classes. What an answer denies, its source has to deny."""

NEGATIONS = {
    "en": "not no never none neither nor nobody nothing nowhere without cannot can't don't doesn't didn't isn't aren't "
    "wasn't weren't won't wouldn't couldn't shouldn't hasn't haven't hadn't",
    "de": "nicht kein keine keinen keinem keiner keines nie niemals niemand nichts weder ohne",
    "fr": "pas jamais aucun aucune personne rien sans ni",
    "es": "no nunca jamás ningún ninguna ninguno nadie nada sin ni tampoco",
    "it": "non mai nessun nessuno nessuna niente nulla senza né",
    "nl": "niet geen nooit niemand niets zonder noch",
    "pl": "nie nigdy nikt nic żaden żadna żadne bez ani",
    "pt": "não nunca jamais nenhum nenhuma ninguém nada sem nem",
    "ro": "nu niciodată niciun nicio nimeni nimic fără nici",
    "sv": "inte ej aldrig ingen inget inga utan varken",
    "da": "ikke aldrig ingen intet uden hverken",
    "nb": "ikke aldri ingen intet uten verken",
    "fi": "ei eivät en emme ette älä eikä ilman",
    "cs": "ne není nejsou nebyl nebyla nebylo nebyli nikdy nikdo nic žádný žádná žádné bez ani",
    "ru": "не нет никогда никто ничто ничего без ни",
    "uk": "не немає ніколи ніхто ніщо нічого без ні",
    "tr": "değil yok hiç hiçbir asla olmadan",
    "el": "δεν μη μην ποτέ κανένας καμία κανένα τίποτα χωρίς ούτε",
}
