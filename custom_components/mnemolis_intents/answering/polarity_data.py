"""Affirming and denying by language: closed classes."""

# Patterns of what denies a clause, in case-folded text with accents. "Without" is none: it denies a part of it.
NEGATIONS = {
    "en": r"\bno\b(?!\.? ?\d)|\bfail(?:s|ed)? to\b|\b(?:unable|not|never|none|neither|nor|nobody|nothing|nowhere|cannot|cant|dont|doesnt|isnt|wont|hardly)\b|n't\b",
    "de": r"\b(?:nicht|kein(?:e[nmrs]?)?|nie|niemals|niemand|nichts|weder|nirgends)\b",
    "fr": r"\b(?:pas|jamais|aucune?|rien|ni|nul|nulle)\b",
    "es": r"\b(?:no|nunca|jamás|ning[uú]n[ao]?|nadie|nada|ni|tampoco)\b",
    "it": r"\b(?:non|mai|nessun[oa]?|niente|nulla|né)\b",
    "nl": r"\b(?:niet|geen|nooit|niemand|niets|noch)\b",
    "pl": r"\b(?:nie|nigdy|nikt|nic|żad\w+|ani)\b",
    "pt": r"\b(?:não|nunca|jamais|nenhum\w*|ninguém|nada|nem)\b",
    "ro": r"\b(?:nu|n-\w+|niciodată|nici\w*|nimeni|nimic)\b",
    "sv": r"\b(?:inte|ej|aldrig|ingen|inget|inga|icke)\b",
    "da": r"\b(?:ikke|aldrig|ingen|intet)\b",
    "nb": r"\b(?:ikke|aldri|ingen|intet)\b",
    "fi": r"\b(?:ei|eivät|en|emme|ette|et|älä|eikä|eivätkä)\b",
    "cs": r"\b(?:ne|není|nejsou|nikdy|nikdo|nic|žádn\w+|ani|ne(?:má|mají|může|mohou|smí|smějí|byl\w*|bude|lze)\w*)\b",
    "ru": r"\b(?:не|нет|нельзя|никогда|никто|ничто|ничего|ни)\b",
    "uk": r"\b(?:не|нема|немає|ні|ніколи|ніхто|нічого)\b",
    "tr": r"\b(?:değil\w*|yok|hiç|hiçbir|asla|hayır)\b|m[ae]z(?:l[ae]r)?\b|m[ıiuü]yor|m[ae](?:dı|di|malı|meli|mış|miş)",
    "el": r"\b(?:δεν|μην?|ποτέ|κανένας|καμία|κανένα|τίποτα|ούτε|όχι)\b",
    "ja": r"ない|ません|なかっ|なく|いいえ|禁止|不可|できず",
    "zh": r"不(?!同|仅|过|断|少|久)|没|沒|无法|無法|未|禁止|并非",
    "ko": r"않|없|못|아니|금지|안 ",
    "ar": r"\b(?:لا|ليس|ليست|لم|لن|غير)\b",
    "hi": r"नहीं|मत\b|\bन\b",
    "th": r"ไม่|มิ",
    "vi": r"\b(?:không|chưa|chẳng)\b",
}

NOTHING_OF_IT = r"(?<![\d.,])0(?:[.,]0+)?\s?(?:%|percent\b|prozent\b|mm\b|cm\b|in\b)"
"""None of what is measured: "rain 0%" denies that it rains."""

YES = {
    "en": "yes yeah yep yup correct indeed true affirmative",
    "de": "ja doch genau richtig",
    "fr": "oui si",
    "es": "sí",
    "it": "sì",
    "nl": "ja",
    "pl": "tak",
    "pt": "sim",
    "ro": "da",
    "sv": "ja jo",
    "da": "ja jo",
    "nb": "ja jo",
    "fi": "kyllä joo",
    "cs": "ano",
    "ru": "да",
    "uk": "так",
    "tr": "evet",
    "el": "ναι",
    "ja": "はい ええ",
    "zh": "是的 是 可以 能 会 對 对 有",
    "ko": "네 예",
    "ar": "نعم",
    "hi": "हाँ हां जी",
}

NO = {
    "en": "no nope nah false incorrect",
    "de": "nein nee",
    "fr": "non",
    "es": "no",
    "it": "no",
    "nl": "nee neen",
    "pl": "nie",
    "pt": "não",
    "ro": "nu",
    "sv": "nej",
    "da": "nej",
    "nb": "nei",
    "fi": "ei",
    "cs": "ne",
    "ru": "нет",
    "uk": "ні",
    "tr": "hayır",
    "el": "όχι",
    "ja": "いいえ いや",
    "zh": "不是 不 没有 不能 不可以 不会",
    "ko": "아니요 아뇨 아니",
    "ar": "لا",
    "hi": "नहीं",
}

# Two states of one thing, one of which denies the other.
OPPOSITES = {
    "en": "on/off up/down open/closed open/shut alive/dead online/offline safe/dangerous safe/toxic safe/poisonous "
    "safe/harmful home/away full/empty running/stopped wet/dry allowed/forbidden allowed/prohibited allowed/banned "
    "legal/banned enabled/disabled connected/disconnected working/broken true/false present/absent occupied/vacant "
    "edible/poisonous edible/toxic possible/impossible start/stop increased/decreased rose/fell",
    "de": "an/aus ein/aus offen/geschlossen offen/zu geöffnet/geschlossen auf/zu lebendig/tot erlaubt/verboten "
    "sicher/gefährlich verriegelt/entriegelt verfügbar/ausgefallen abgeschlossen/offen voll/leer nass/trocken "
    "essbar/giftig aktiviert/deaktiviert zuhause/abwesend",
    "fr": "allumé/éteint allumée/éteinte ouvert/fermé ouverte/fermée vivant/mort autorisé/interdit sûr/dangereux "
    "verrouillé/déverrouillé verrouillée/déverrouillée plein/vide activé/désactivé comestible/toxique",
    "es": "encendido/apagado encendida/apagada abierto/cerrado abierta/cerrada vivo/muerto permitido/prohibido "
    "seguro/peligroso bloqueada/desbloqueada bloqueado/desbloqueado lleno/vacío activado/desactivado comestible/tóxico",
    "it": "acceso/spento accesa/spenta aperto/chiuso aperta/chiusa vivo/morto permesso/vietato sicuro/pericoloso "
    "pieno/vuoto attivo/disattivato commestibile/velenoso",
    "nl": "aan/uit open/dicht open/gesloten levend/dood toegestaan/verboten veilig/gevaarlijk vergrendeld/ontgrendeld "
    "vol/leeg eetbaar/giftig thuis/afwezig",
    "pl": "włączone/wyłączone włączony/wyłączony włączona/wyłączona otwarte/zamknięte otwarty/zamknięty "
    "otwarta/zamknięta dozwolone/zabronione żywy/martwy pełny/pusty jadalny/trujący",
    "pt": "ligado/desligado ligada/desligada aberto/fechado aberta/fechada vivo/morto permitido/proibido seguro/perigoso "
    "trancada/destrancada cheio/vazio",
    "ro": "pornit/oprit deschis/închis deschisă/închisă viu/mort permis/interzis sigur/periculos plin/gol",
    "sv": "på/av öppen/stängd öppet/stängt levande/död tillåtet/förbjudet säker/farlig full/tom hemma/borta ätlig/giftig",
    "da": "tændt/slukket åben/lukket åbent/lukket levende/død tilladt/forbudt sikker/farlig fuld/tom hjemme/ude",
    "nb": "på/av åpen/lukket åpent/lukket åpen/stengt levende/død tillatt/forbudt trygg/farlig full/tom hjemme/borte",
    "fi": "päällä/pois auki/kiinni avoinna/suljettu elossa/kuollut sallittu/kielletty turvallinen/vaarallinen "
    "lukittu/avattu täynnä/tyhjä",
    "cs": "zapnuto/vypnuto zapnuté/vypnuté otevřeno/zavřeno otevřené/zavřené živý/mrtvý povoleno/zakázáno "
    "zamčeno/odemčeno zamčené/odemčené plný/prázdný",
    "ru": "включен/выключен включён/выключен включено/выключено открыт/закрыт открыта/закрыта открыто/закрыто жив/мертв "
    "разрешено/запрещено безопасно/опасно полный/пустой заперта/отперта",
    "uk": "увімкнено/вимкнено відкрито/закрито відчинено/зачинено відкритий/закритий дозволено/заборонено живий/мертвий",
    "tr": "açık/kapalı kilitli/açık canlı/ölü serbest/yasak güvenli/tehlikeli dolu/boş",
    "el": "ανοιχτό/κλειστό ανοιχτή/κλειστή ανοιχτός/κλειστός επιτρέπεται/απαγορεύεται ζωντανός/νεκρός ασφαλές/επικίνδυνο",
    "ko": "켜짐/꺼짐 열림/닫힘 잠김/열림 안전/위험",
    "ar": "مفتوح/مغلق مسموح/ممنوع آمن/خطير حي/ميت",
    "hi": "चालू/बंद खुला/बंद सुरक्षित/खतरनाक",
}

# These are states only where they end a clause or stand behind "is": elsewhere they are prepositions.
STATES = "on off up down an aus ein auf zu aan uit på av pois"

# A question about two things is answered from two places.
BOTH = "both beide beiden deux ambos ambas entrambi entrambe oba obě ambii båda begge molemmat оба обе обидва"

# When something is asked for; clauses say it elsewhere than the fact.
TIMES = """today tomorrow tonight now currently right yesterday morning evening afternoon heute morgen abend jetzt gerade
    aujourd'hui demain maintenant hoy mañana ahora oggi domani adesso ora vandaag nu hoje amanhã agora dziś jutro teraz
    azi mâine acum idag imorgon dag tänään huomenna nyt dnes zítra teď сегодня завтра сейчас сьогодні завтра зараз bugün
    yarın şimdi σήμερα αύριο τώρα 오늘 내일 지금 اليوم غدا الآن आज कल अभी"""

# Beginnings that make a word its opposite.
PREFIXES = {
    "en": "un in im ir il non dis",
    "de": "un in",
    "fr": "in im dé mal",
    "es": "in im des",
    "it": "in im dis",
    "nl": "on in",
    "pl": "nie",
    "pt": "in im des",
    "ro": "in ne de",
    "sv": "o in",
    "da": "u in",
    "nb": "u in",
    "fi": "epä",
    "cs": "ne",
    "ru": "не без",
    "uk": "не без",
}
