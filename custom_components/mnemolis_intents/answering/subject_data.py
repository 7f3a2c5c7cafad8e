"""Words by language that tell where a short question names its subject: closed classes."""

# What stands between the question word and the subject: "how tall IS mount hood".
COPULAS = {
    "en": "is are was were what's who's where's how's",
    "de": "ist sind war waren",
    "fr": "est sont était étaient",
    "es": "es son era está están mide pesa tiene",
    "it": "è sono era",
    "nl": "is zijn was waren",
    "pl": "jest są był była było mają ma",
    "pt": "é são era tem fica",
    "ro": "este sunt era are",
    "sv": "är var",
    "da": "er var",
    "nb": "er var",
    "fi": "on ovat oli",
    "cs": "je jsou byl byla bylo má",
    "el": "είναι ήταν έχει",
}

# What attaches the subject to what is asked of it: "the population OF france".
ATTACHED_BY = {
    "en": "of in for",
    "de": "von vom des der in im",
    "fr": "de du des d en au aux à",
    "es": "de del en",
    "it": "di del della dei delle in",
    "nl": "van in",
    "pl": "w we",
    "pt": "de do da dos das em no na",
    "ro": "din în",
    "sv": "i på av",
    "da": "i på af",
    "nb": "i på av",
    "cs": "v ve",
    "ru": "в во",
    "uk": "в у",
    "el": "του της των στη στην στο στον",
}

# A last word that is a verb form names no subject: "when was the tower BUILT".
PARTICIPLES = {
    "en": r"(?:ed|ing)$|^(?:born|built|made|found|held|won|written|known|called|sung|seen|sold|given|taken|begun|"
    r"drawn|grown|shown|spoken|worn|broken|chosen|eaten|driven|fought|taught|caught|bought|brought|lost|set|put|"
    r"like|from|left|spent|sent|kept|paid|laid|led|shot|struck|cut|hit|run|done|gone|used|off|on|out|up|down|over|"
    r"about|with|for|by|to|at|in|into|against|alive|dead|open|closed|safe|true|real|available|possible)$",
    "de": r"^ge\w+(?:t|en)$|iert$|^(?:ent|er|ver|be|zer)\w+(?:t|en)$|\w(?:ge)\w+(?:t|en)$|worden$",
    "fr": r"(?:é|ée|és|ées|u|ue|us|ues|it|is|ite)$",
    "es": r"(?:ad|id)[oa]s?$|^(?:hecho|escrito|dicho|visto|puesto|muerto|abierto)[as]*$",
    "it": r"(?:at|ut|it)[oaie]$|^(?:fatto|scritto|detto|visto|messo|morto|aperto|nato)$",
    "nl": r"^ge\w+(?:d|t|en)$|^(?:ver|be|ont)\w+(?:d|t|en)$",
    "pl": r"(?:ny|na|ne|ty|ta|te)$",
    "pt": r"(?:ad|id)[oa]s?$|^(?:feito|escrito|dito|visto|posto|morto|aberto)[as]*$",
    "ro": r"(?:at|ut|it|is)(?:ă|e|i)?$",
    "sv": r"(?:ad|at|ade|at|it|t|d)$",
    "da": r"(?:et|t)$",
    "nb": r"(?:et|t|dd)$",
    "fi": r"(?:tu|ty|nut|nyt)$",
    "cs": r"(?:n|na|no|ny|t|ta|to)$",
    "el": r"(?:μένος|μένη|μένο)$",
}

# Words that stand for a kind of thing, for its measure, or for a time of asking; beside them stands the name.
GENERIC = """mount mt mountain lake river city town village state country county province island sea ocean street road
    weather temperature forecast rain like today tomorrow tonight yesterday now currently right outside moment week
    weekend world height weight age population capital size length depth width area distance speed price cost total
    average meaning definition main biggest largest highest tallest longest smallest best worst most famous current
    present big great far old new first last next
    berg see fluss stadt land staat insel wetter temperatur heute morgen gestern jetzt höhe gewicht alter einwohner
    einwohnerzahl bevölkerung hauptstadt größe länge tiefe fläche entfernung welt wert
    mont montagne lac fleuve rivière ville pays état île mer météo temps aujourd'hui demain hauteur poids âge population
    capitale taille longueur superficie monde
    monte montaña lago río ciudad país estado isla mar clima tiempo hoy mañana altura peso edad población capital tamaño
    longitud superficie mundo
    montagna fiume città paese stato isola mare meteo oggi domani altezza età popolazione capitale lunghezza mondo
    berg meer rivier stad land eiland weer vandaag morgen hoogte gewicht leeftijd bevolking hoofdstad wereld
    góra jezioro rzeka miasto kraj wyspa pogoda dziś jutro wysokość ludność stolica świat świecie
    montanha rio cidade ilha clima hoje amanhã idade população
    munte lac râu oraș țară vremea azi mâine înălțime populația capitala lume
    berg sjö flod stad land ö väder idag imorgon höjd befolkning huvudstad världen
    bjerg sø flod by land ø vejr vær dag morgen højde høyde befolkning hovedstad verden
    vuori järvi joki kaupunki maa saari sää tänään huomenna korkeus väkiluku pääkaupunki maailma
    hora jezero řeka město země ostrov počasí dnes zítra výška obyvatel hlavní svět světě
    гора озеро река город страна остров погода сегодня завтра высота вес возраст население столица мир мире
    гора озеро річка місто країна острів погода сьогодні завтра висота населення столиця світ світі
    dağ göl nehir şehir ülke ada hava bugün yarın yükseklik nüfus başkent dünya
    βουνό λίμνη ποτάμι πόλη χώρα νησί καιρός σήμερα αύριο ύψος πληθυσμός πρωτεύουσα κόσμος
    산 호수 강 도시 나라 섬 날씨 오늘 내일 높이 인구 수도 세계 나이 크기 길이"""

# In scripts without spaces the subject opens the question, up to one of these.
OPENING_ENDS = {
    "ja": r"の(?!よう)|は|って",
    "zh": r"的|有多|是|人口|首都|位于|面积|高度|多高|多大",
}
