"""German words that stand beside a noun and make no name of it: closed classes."""

# In front of what they measure: "ein Stück Papier", "zehn Prozent Wasser".
QUANTITIES = frozenset(
    ["art", "arten", "anzahl", "becher", "bisschen", "dutzend", "ende", "fass", "flasche", "flaschen", "form", "formen", "fuder", "glas", "glaser", "gramm", "grad", "haufen", "hektar", "hunderte", "hunderttausende", "jahr", "jahre", "jahren", "kilo", "kilogramm", "kilometer", "kilometern", "kanne", "kiste", "laib", "liter", "meter", "metern", "meile", "meilen", "menge", "mengen", "milliarde", "milliarden", "milligramm", "milliliter", "million", "millionen", "minute", "minuten", "mitte", "monat", "monate", "monaten", "anfang", "paar", "packung", "pfund", "portion", "prozent", "quadratkilometer", "quadratkilometern", "quadratmeter", "quadratmetern", "reihe", "sack", "sekunde", "sekunden", "sorte", "sorten", "stuck", "stucke", "stunde", "stunden", "tag", "tage", "tagen", "tasse", "tassen", "tausende", "teil", "teile", "tonne", "tonnen", "tropfen", "vielzahl", "woche", "wochen", "zentimeter", "zoll", "euro", "dollar", "cent", "watt", "kilowatt", "volt"]
)

# Calendar and directions: "Ende Januar", "Montag Morgen", "Richtung Süden".
NO_NAMES = frozenset(
    ["januar", "janner", "februar", "marz", "april", "mai", "juni", "juli", "august", "september", "oktober", "november", "dezember", "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonnabend", "sonntag", "morgen", "vormittag", "mittag", "nachmittag", "abend", "nacht", "heute", "gestern", "norden", "suden", "osten", "westen", "uhr", "celsius", "fahrenheit", "herr", "herrn", "frau", "dr", "prof", "nummer", "richtung"]
)

ADJECTIVE_ENDINGS = ("e", "en", "er", "es", "em")
