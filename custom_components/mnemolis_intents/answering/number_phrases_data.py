"""The words around numbers: minus, none, more than, and, and the names of the months.

Keys are primary language tags, entries case-folded.
"""

# "No deaths" is zero deaths.
NONE_WORDS: dict[str, frozenset[str]] = {
    "en": frozenset({"no", "none", "zero", "never", "without"}),
    "de": frozenset({"kein", "keine", "keinen", "keiner", "keinem", "null"}),
    "fr": frozenset({"aucun", "aucune", "zéro"}),
    "es": frozenset({"ningún", "ninguna", "ninguno", "cero"}),
    "it": frozenset({"nessun", "nessuno", "nessuna", "zero"}),
    "nl": frozenset({"geen", "nul"}),
    "pt": frozenset({"nenhum", "nenhuma", "zero"}),
    "sv": frozenset({"ingen", "inga", "inget", "noll"}),
    "da": frozenset({"ingen", "intet", "nul"}),
    "nb": frozenset({"ingen", "null"}),
    "pl": frozenset({"żaden", "żadna", "żadnych", "zero"}),
    "cs": frozenset({"žádný", "žádná", "žádné", "nula"}),
    "ru": frozenset({"нет", "никаких", "ноль"}),
    "uk": frozenset({"немає", "жодного", "нуль"}),
    "tr": frozenset({"hiç", "sıfır"}),
}

# Words that make the number after them negative, beside those that `speech_data` says for the sign.
MINUS_WORDS = frozenset(
    [
        "minus",
        "negative",
        "negatif",
        "négatif",
        "negativo",
        "min",
        "mínus",
        "minusz",
        "ลบ",
        "ماينس",
        "ناقص",
        "منفی",
        "منفي",
        "ऋण",
        "ऋणात्मक",
        "מינוס",
        "零下",
        "负",
        "負",
        "氷点下",
        "零下",
        "영하",
        "âm",
        "πλην",
    ]
)
# 胜负, 抱负, 欠负: before 负 these make a word of it that is no sign.
NOT_BEFORE_MINUS = frozenset("胜勝抱欠肩担擔自辜")
# Phrases that make the number before them negative.
BELOW_ZERO = (
    "below zero",
    "below freezing",
    "degrees below",
    "unter null",
    "unter dem gefrierpunkt",
    "en dessous de zéro",
    "au-dessous de zéro",
    "en-dessous de zéro",
    "sous zéro",
    "sous le zéro",
    "bajo cero",
    "por debajo de cero",
    "sotto zero",
    "sotto lo zero",
    "abaixo de zero",
    "onder nul",
    "onder het vriespunt",
    "poniżej zera",
    "under noll",
    "under nollan",
    "under fryspunkten",
    "under nul",
    "under frysepunktet",
    "under null",
    "nollan alapuolella",
    "alle nollan",
    "pod nulou",
    "pod bodem mrazu",
    "ниже нуля",
    "нижче нуля",
    "sıfırın altında",
    "υπό το μηδέν",
    "κάτω από το μηδέν",
    "تحت الصفر",
    "دون الصفر",
    "शून्य से नीचे",
    "शून्य से कम",
)
# Phrases that make the number behind them negative.
BELOW_ZERO_AHEAD = (
    "sıfırın altında",
    "शून्य से नीचे",
    "تحت الصفر بـ",
    "零度以下",
    "below zero by",
)
# Two parts, the number between: "शून्य से 5 डिग्री नीचे", "sıfırın 5 derece altında".
BELOW_ZERO_AROUND = (("शून्य से", "नीचे"), ("शून्य से", "कम"), ("sıfırın", "altında"))
# What makes degrees negative that it follows.
FROST = (
    "minus",
    "kälte",
    "frost",
    "négatifs",
    "negativos",
    "negativi",
    "vorst",
    "mrozu",
    "kallt",
    "pakkasta",
    "mrazu",
    "мороза",
    "морозу",
)
# Degrees that are negative by their name.
FROST_DEGREES = (
    "minusgrade",
    "minusgraden",
    "minusgrader",
    "frostgrade",
    "frostgrader",
    "kuldegrader",
    "köldgrader",
    "pakkasastetta",
    "miinusastetta",
)

# Words before a number that make it a bound or a rounding: at least so much, at most, about.
HEDGES_OVER: dict[str, tuple[str, ...]] = {
    "en": ("more than", "over", "above", "at least", "exceeding", "upwards of", "greater than", "well over"),
    "de": ("mehr als", "über", "mindestens"),
    "fr": ("plus de", "au moins"),
    "es": ("más de", "al menos"),
    "it": ("più di", "oltre", "almeno"),
    "nl": ("meer dan", "ruim", "minstens"),
    "pt": ("mais de", "pelo menos"),
    "sv": ("mer än", "över", "minst"),
    "da": ("mere end", "over", "mindst"),
    "nb": ("mer enn", "over", "minst"),
    "pl": ("ponad", "co najmniej"),
    "ru": ("более", "больше", "свыше", "не менее"),
    "uk": ("понад", "більше"),
    "cs": ("více než", "přes", "nejméně"),
}
HEDGES_UNDER: dict[str, tuple[str, ...]] = {
    "en": (
        "less than",
        "under",
        "below",
        "almost",
        "nearly",
        "up to",
        "at most",
        "fewer than",
        "just under",
        "close to",
    ),
    "de": ("weniger als", "unter", "fast", "beinahe", "knapp", "höchstens", "bis zu"),
    "fr": ("moins de", "presque", "près de"),
    "es": ("menos de", "casi"),
    "it": ("meno di", "quasi"),
    "nl": ("minder dan", "bijna"),
    "pt": ("menos de", "quase"),
    "sv": ("mindre än", "nästan", "knappt"),
    "da": ("mindre end", "næsten", "knap"),
    "nb": ("mindre enn", "nesten"),
    "pl": ("mniej niż", "prawie", "niemal"),
    "ru": ("менее", "меньше", "почти"),
    "uk": ("менше", "майже"),
    "cs": ("méně než", "téměř"),
}
HEDGES_ABOUT: dict[str, tuple[str, ...]] = {
    "en": ("about", "around", "approximately", "roughly", "some", "circa", "ca.", "c.", "nearly", "almost", "close to"),
    "de": ("etwa", "ungefähr", "rund", "circa", "zirka", "ca.", "gut"),
    "fr": ("environ", "autour de", "à peu près", "quelque"),
    "es": ("unos", "unas", "aproximadamente", "alrededor de", "cerca de"),
    "it": ("circa", "intorno a", "approssimativamente"),
    "nl": ("ongeveer", "circa", "rond", "zo'n"),
    "pt": ("cerca de", "aproximadamente", "uns", "por volta de"),
    "sv": ("ungefär", "omkring", "cirka", "runt"),
    "da": ("omkring", "cirka", "ca.", "omtrent"),
    "nb": ("omtrent", "rundt", "cirka", "ca."),
    "pl": ("około", "mniej więcej", "ok."),
    "ru": ("около", "примерно", "приблизительно"),
    "uk": ("близько", "приблизно"),
    "cs": ("asi", "přibližně", "kolem", "zhruba"),
}

# What joins the items of a list.
AND_WORDS: dict[str, frozenset[str]] = {
    "en": frozenset({"and", "or"}),
    "de": frozenset({"und", "oder", "sowie"}),
    "fr": frozenset({"et", "ou"}),
    "es": frozenset({"y", "e", "o"}),
    "it": frozenset({"e", "ed", "o"}),
    "nl": frozenset({"en", "of"}),
    "pt": frozenset({"e", "ou"}),
    "sv": frozenset({"och"}),
    "da": frozenset({"og"}),
    "nb": frozenset({"og"}),
    "fi": frozenset({"ja"}),
    "pl": frozenset({"i", "oraz", "lub"}),
    "cs": frozenset({"a"}),
    "ru": frozenset({"и", "или"}),
    "uk": frozenset({"і", "й", "та", "або"}),
    "tr": frozenset({"ve"}),
    "el": frozenset({"και"}),
    "ro": frozenset({"și", "şi"}),
    "hu": frozenset({"és"}),
}

# Month names; each string holds twelve groups parted by commas, the forms of a month parted by spaces.
MONTHS: dict[str, str] = {
    "en": "january jan, february feb, march mar, april apr, may, june jun, july jul, august aug, september sept sep, october oct, november nov, december dec",
    "de": "januar jänner jan, februar feber feb, märz mär mrz, april apr, mai, juni jun, juli jul, august aug, september sept sep, oktober okt, november nov, dezember dez",
    "fr": "janvier janv, février févr fév, mars, avril avr, mai, juin, juillet juil, août aout, septembre sept, octobre oct, novembre nov, décembre déc",
    "es": "enero ene, febrero feb, marzo mar, abril abr, mayo may, junio jun, julio jul, agosto ago, septiembre setiembre sept sep, octubre oct, noviembre nov, diciembre dic",
    "it": "gennaio gen, febbraio feb, marzo mar, aprile apr, maggio mag, giugno giu, luglio lug, agosto ago, settembre set, ottobre ott, novembre nov, dicembre dic",
    "nl": "januari jan, februari feb, maart mrt, april apr, mei, juni jun, juli jul, augustus aug, september sept sep, oktober okt, november nov, december dec",
    "pt": "janeiro jan, fevereiro fev, março mar, abril abr, maio mai, junho jun, julho jul, agosto ago, setembro set, outubro out, novembro nov, dezembro dez",
    "ca": "gener, febrer, març, abril, maig, juny, juliol, agost, setembre, octubre, novembre, desembre",
    "ro": "ianuarie ian, februarie feb, martie mar, aprilie apr, mai, iunie iun, iulie iul, august aug, septembrie sept, octombrie oct, noiembrie nov, decembrie dec",
    "sv": "januari jan, februari feb, mars, april apr, maj, juni jun, juli jul, augusti aug, september sept sep, oktober okt, november nov, december dec",
    "da": "januar jan, februar feb, marts mar, april apr, maj, juni jun, juli jul, august aug, september sept sep, oktober okt, november nov, december dec",
    "nb": "januar jan, februar feb, mars, april apr, mai, juni jun, juli jul, august aug, september sept sep, oktober okt, november nov, desember des",
    "fi": "tammikuu tammikuuta tammikuussa tammikuun, helmikuu helmikuuta helmikuussa helmikuun, maaliskuu maaliskuuta maaliskuussa maaliskuun, huhtikuu huhtikuuta huhtikuussa huhtikuun, toukokuu toukokuuta toukokuussa toukokuun, kesäkuu kesäkuuta kesäkuussa kesäkuun, heinäkuu heinäkuuta heinäkuussa heinäkuun, elokuu elokuuta elokuussa elokuun, syyskuu syyskuuta syyskuussa syyskuun, lokakuu lokakuuta lokakuussa lokakuun, marraskuu marraskuuta marraskuussa marraskuun, joulukuu joulukuuta joulukuussa joulukuun",
    "pl": "styczeń stycznia styczniu, luty lutego lutym, marzec marca marcu, kwiecień kwietnia kwietniu, maj maja maju, czerwiec czerwca czerwcu, lipiec lipca lipcu, sierpień sierpnia sierpniu, wrzesień września wrześniu, październik października październiku, listopad listopada listopadzie, grudzień grudnia grudniu",
    "cs": "leden ledna lednu, únor února únoru, březen března březnu, duben dubna dubnu, květen května květnu, červen června červnu, červenec července červenci, srpen srpna srpnu, září, říjen října říjnu, listopad listopadu, prosinec prosince prosinci",
    "ru": "январь января январе, февраль февраля феврале, март марта марте, апрель апреля апреле, май мая мае, июнь июня июне, июль июля июле, август августа августе, сентябрь сентября сентябре, октябрь октября октябре, ноябрь ноября ноябре, декабрь декабря декабре",
    "uk": "січень січня січні, лютий лютого лютому, березень березня березні, квітень квітня квітні, травень травня травні, червень червня червні, липень липня липні, серпень серпня серпні, вересень вересня вересні, жовтень жовтня жовтні, листопад листопада листопаді, грудень грудня грудні",
    "tr": "ocak ocakta, şubat şubatta, mart martta, nisan nisanda, mayıs mayısta, haziran haziranda, temmuz temmuzda, ağustos ağustosta, eylül eylülde, ekim ekimde, kasım kasımda, aralık aralıkta",
    "el": "ιανουάριος ιανουαρίου, φεβρουάριος φεβρουαρίου, μάρτιος μαρτίου, απρίλιος απριλίου, μάιος μαΐου, ιούνιος ιουνίου, ιούλιος ιουλίου, αύγουστος αυγούστου, σεπτέμβριος σεπτεμβρίου, οκτώβριος οκτωβρίου, νοέμβριος νοεμβρίου, δεκέμβριος δεκεμβρίου",
    "hu": "január januárban, február februárban, március márciusban, április áprilisban, május májusban, június júniusban, július júliusban, augusztus augusztusban, szeptember szeptemberben, október októberben, november novemberben, december decemberben",
    "id": "januari, februari, maret, april, mei, juni, juli, agustus, september, oktober, november, desember",
    "hi": "जनवरी, फ़रवरी फरवरी, मार्च, अप्रैल, मई, जून, जुलाई, अगस्त, सितंबर सितम्बर, अक्टूबर अक्तूबर, नवंबर नवम्बर, दिसंबर दिसम्बर",
    "ar": "يناير, فبراير, مارس, أبريل إبريل, مايو, يونيو, يوليو, أغسطس, سبتمبر, أكتوبر, نوفمبر, ديسمبر",
    "he": "ינואר, פברואר, מרץ, אפריל, מאי, יוני, יולי, אוגוסט, ספטמבר, אוקטובר, נובמבר, דצמבר",
    "th": "มกราคม, กุมภาพันธ์, มีนาคม, เมษายน, พฤษภาคม, มิถุนายน, กรกฎาคม, สิงหาคม, กันยายน, ตุลาคม, พฤศจิกายน, ธันวาคม",
}
# Month names that are common words when they are written small.
CAPITAL_MONTHS = frozenset({"may", "march", "mar"})
