"""Words that `names` needs: closed classes, so that the lists are short and need no tuning."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Capitalised in English (and abbreviations everywhere), but no claim about who or where.
NEVER_NAMES = _words(
    """i i'm i've i'll i'd ok okay tv am pm a.m p.m mr mrs ms miss dr prof st jr sr sir lord lady ceo cfo cto faq dvd cd
    pc ad bc bce ce gmt utc est cet celsius fahrenheit kelvin mph kmh kwh id no nr vol internet web sun moon earth god
    bible north south east west northern southern eastern western northeast northwest southeast southwest
    president king queen prince princess minister professor doctor captain general saint
    herr frau señor señora don doña monsieur madame signor signora pan pani
    one two three four five six seven eight nine ten hundred thousand million billion first second third"""
)

# Months and days of English: `numbers` reads dates as values ("12/08/2014" is "August 12").
CALENDAR = _words(
    """january february march april may june july august september october november december jan feb mar apr jun jul
    aug sep sept oct nov dec"""
)

# Abbreviated weekdays of English: "Fri" carries "Friday".
WEEKDAYS = _words("mon tue wed thu fri sat sun")

# Ordinary words that open a sentence without an article in English, beside function words.
OPENERS = _words(
    """according additionally alternatively although another both certain consequently currently despite due either
    eventually finally first following fortunately furthermore generally given hence however initially instead
    lastly later likewise many meanwhile moreover most neither nevertheless next nobody none nonetheless nothing
    originally otherwise overall perhaps please possibly previously probably rather recently several significant
    similarly since someone something sometimes soon specifically still subsequently third second thus today
    together tomorrow tonight typically unfortunately unless unlike usually various yes yesterday yet
    yeah no nope well sure sorry hi hello hey thanks thank wow oh actually maybe interesting great good nice
    people everyone everybody anyone anybody somebody everything anything
    one two three four five six seven eight nine ten half part none
    based because using located born founded known named called made used released published written directed
    located set like unlike among amid within without beyond toward towards throughout across along around behind
    beside besides except regarding concerning including plus minus per via"""
)

# Endings by which a country, its people and its language differ.
DEMONYM_ENDINGS = _words(
    """a an ans ean eans ian ians n ns en ish ishes ese i is ic y ies land lands and ans ain o os e er ers ard
    ium ia ias s es in ine tic ch ism sm ist ists st sts"""
) | {""}

# Where the first four letters do not tell.
ALIASES_EN = (
    "france french frenchman frenchmen",
    "spain spanish spaniard spaniards",
    "netherlands dutch holland",
    "wales welsh welshman",
    "ireland irish irishman",
    "denmark danish dane danes",
    "switzerland swiss",
    "poland polish pole poles",
    "turkey turkish turk turks",
    "britain british uk kingdom briton britons",
    "america american americans us usa states united",
    "norway norwegian norwegians norse",
    "greece greek greeks",
    "scotland scottish scots scot",
    "finland finnish finn finns",
    "sweden swedish swede swedes",
    "thailand thai",
    "israel israeli israelis",
    "europe european europeans eu",
    "peru peruvian",
    "monaco monegasque",
    "cyprus cypriot",
    "philippines filipino filipinos philippine",
    "argentina argentine argentinian",
    "germany german germans",
    "china chinese",
)
