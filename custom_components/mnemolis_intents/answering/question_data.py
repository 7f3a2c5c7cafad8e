"""How questions ask for a time, an amount or a person, and the words of forecasts, by language.

Patterns are searched in the case-folded question. They only lean the choice between sentences, so a language that is
missing loses little.
"""

WHEN = {
    "en": r"\bwhen\b|\b(?:what|which) (?:year|date|day|month|century|decade)\b",
    "de": r"\bwann\b|\bwelche[mns]? (?:jahr|tag|monat|datum|jahrhundert)",
    "fr": r"\bquand\b|\bquelle année\b|\bquelle date\b|\bquel (?:jour|mois|siècle)\b",
    "es": r"\bcuándo\b|\bqué (?:año|fecha|día|mes|siglo|década)\b",
    "it": r"\bquando\b|\b(?:che|quale) (?:anno|data|giorno|mese|secolo)\b",
    "nl": r"\bwanneer\b|\bwelk jaar\b|\bwelke (?:datum|dag|maand|eeuw)\b",
    "pl": r"\bkiedy\b|\bktórym roku\b|\bjaki(?:m|ego) (?:roku|dnia)\b",
    "pt": r"\bquando\b|\b(?:que|qual) (?:ano|data|dia|mês|século)\b",
    "ro": r"\bcând\b|\bce (?:an|dată|zi|lună|secol)\b",
    "sv": r"\bnär\b|\bvilket (?:år|datum|århundrade)\b",
    "da": r"\bhvornår\b|\bhvilket år\b|\bhvilken dato\b",
    "nb": r"\bnår\b|\bhvilket år\b|\bhvilken dato\b",
    "fi": r"\bmilloin\b|\bminä vuonna\b|\bkoska\b",
    "cs": r"\bkdy\b|\bkterém roce\b|\bjakém roce\b",
    "ru": r"\bкогда\b|\bкаком (?:году|веке|месяце)\b|\bкакого (?:числа|года)\b",
    "uk": r"\bколи\b|\bякому році\b|\bякого року\b",
    "tr": r"\bne zaman\b|\bhangi (?:yıl|tarih|gün|ay)",
    "el": r"\bπότε\b|\bποι[αάοό]ν? (?:χρονιά|έτος|ημερομηνία|χρονολογία)",
    "ar": r"\bمتى\b|\bأي (?:عام|سنة|تاريخ|يوم)\b",
    "hi": r"\bकब\b|किस (?:वर्ष|साल|दिन|तारीख)",
    "zh": r"何时|什么时候|什麼時候|哪一?年|哪一?天|哪个世纪|何年",
    "ja": r"いつ|何年|何月|何日",
    "ko": r"언제|몇 ?년|몇 월",
    "th": r"เมื่อไร|เมื่อใด|ปีใด|ปีไหน|วันที่เท่าไร",
    "vi": r"khi nào|bao giờ|năm nào|ngày nào",
}

AMOUNT = {
    "en": r"\bhow (?:many|much|old|long|far|tall|high|large|big|deep|fast|often|heavy|wide|thick|hot|cold|warm|expensive)\b|\bwhat percent",
    "de": r"\bwie ?viel|\bwie (?:lang|hoch|groß|alt|weit|tief|schnell|oft|schwer|breit|dick|heiß|kalt|warm|teuer)|\bprozent",
    "fr": r"\bcombien\b|\bquel(?:le)? (?:âge|taille|hauteur|pourcentage|distance)\b",
    "es": r"\bcuánt|\bqué (?:porcentaje|altura|edad|distancia)\b",
    "it": r"\bquant[aeio]\b|\bche percentuale\b",
    "nl": r"\bhoeveel\b|\bhoe (?:lang|hoog|groot|oud|ver|diep|snel|vaak|zwaar|breed|warm|koud|duur)\b",
    "pl": r"\bile\b|\bilu\b|\bjak (?:długi|wysok|duż|daleko|star|często)",
    "pt": r"\bquant[ao]s?\b|\bqual a (?:altura|idade|distância|percentagem)\b",
    "ro": r"\bcâ[tţț][aei]?\b|\bcâți\b|\bprocent",
    "sv": r"\bhur (?:många|mycket|gammal|länge|lång|hög|stor|långt|djup|ofta|tung|tungt|varm|snabb|fort)\b",
    "da": r"\bhvor (?:mange|meget|gammel|længe|lang|høj|stor|langt|dyb|ofte|tung|tungt|varm|hurtig)\b",
    "nb": r"\bhvor (?:mange|mye|gammel|lenge|lang|høy|stor|langt|dyp|ofte|tung|tungt|varm|fort)\b",
    "fi": r"\bkuinka (?:monta|paljon|vanha|pitkä|korkea|suuri|painava|kauan|kaukana|nopea)\b|\bmontako\b|\bmonta\b",
    "cs": r"\bkolik\b|\bjak (?:dlouh|vysok|velk|star|daleko|těžk|hlubok|rychl)",
    "ru": r"скольк|\bкакой процент\b|\bкак (?:долго|часто|далеко)\b",
    "uk": r"скільк|\bякий відсоток\b|\bяк (?:довго|часто|далеко)\b",
    "tr": r"\bkaç\b|\bne kadar\b|\byüzde",
    "el": r"\bπόσ|\bποσοστό\b",
    "ar": r"\bكم\b|\bنسبة\b",
    "hi": r"कितन|प्रतिशत",
    "zh": r"多少|几|幾|多大|多长|多長|多高|多远|百分",
    "ja": r"いくつ|いくら|何人|何個|何回|どのくらい|どれくらい|何パーセント",
    "ko": r"얼마|몇",
    "th": r"กี่|เท่าไร|เท่าใด|เท่าไหร่",
    "vi": r"bao nhiêu|\bmấy\b|bao lâu|bao xa",
}

WHO = {
    "en": r"\bwho\b|\bwhom\b|\bwhose\b",
    "fr": r"\bqui\b",
    "es": r"\bquién(?:es)?\b",
    "it": r"\bchi\b",
    "nl": r"\bwie\b",
    "pl": r"\bkto\b|\bkogo\b|\bkim\b",
    "pt": r"\bquem\b",
    "ro": r"\bcine\b|\bcui\b",
    "sv": r"\bvem\b",
    "da": r"\bhvem\b",
    "nb": r"\bhvem\b",
    "fi": r"\bkuka\b|\bketkä\b|\bkenen\b",
    "cs": r"\bkdo\b|\bkoho\b|\bkým\b",
    "ru": r"\bкто\b|\bкого\b|\bкем\b|\bкому\b",
    "uk": r"\bхто\b|\bкого\b|\bким\b",
    "tr": r"\bkim",
    "el": r"\bποι[οό][ςιν]\b",
    "vi": r"\bai\b",
}

MEASURED = {
    "mass": (
        r"\bhow heavy\b|\bweigh|\bwie schwer\b|\bwieg|\bpoids\b|\bpès|\bpesa|\bpeso\b|\bhoe zwaar\b|\bważy\b|\bhur tung|"
        r"\bhvor tung|\bväger\b|\bvejer\b|\bveier\b|\bpainav|\bpainaa\b|\btěžk|\bváží\b|\bвес[аиь]|\bважи|\bağır|\bζυγίζ"
    ),
    "length": (
        r"\bhow (?:long|far|tall|high|deep|wide|big|large|thick)\b|\bwie (?:lang|weit|hoch|groß|tief|breit|dick)\b|"
        r"\b(?:hauteur|taille|distance|profondeur)\b|\b(?:altura|distancia|profundidad)\b|\bhoe (?:lang|ver|hoog|diep|breed|groot)\b|"
        r"\bjak (?:dług|wysok|dalek|głębok|szerok)|\b(?:distância|profundidade)\b|\bhur (?:lång|hög|djup|bre)|\bhvor (?:lang|høj|høy|dyb|dyp|bre)|"
        r"\bkuinka (?:pitk|kork|syv|leve|kauka)|\bjak (?:dlouh|vysok|dalek|hlubok)|\bкак далеко\b|\bяк далеко\b"
    ),
    "time months": (
        r"\bhow (?:long|old|often)\b|\bwie (?:lange|alt|oft)\b|\bquel âge\b|\btemps\b|\b(?:qué edad|cuánto tiempo|cuántos años)\b|"
        r"\bquant[oi] (?:tempo|anni)\b|\bhoe (?:lang|oud)\b|\bjak (?:dług|star)|\bquant[oa]s? (?:tempo|anos)\b|\bhur (?:länge|gammal)|"
        r"\bhvor (?:længe|lenge|gammel)|\bkuinka (?:kauan|vanha)\b|\bjak (?:dlouho|star)|\bкак долго\b|\bсколько лет\b|\bскільки років\b|"
        r"\bkaç yaş"
    ),
    "speed": (
        r"\bhow fast\b|\bwie schnell\b|\bvitesse\b|\bvelocidad\b|\bvelocità\b|\bhoe snel\b|\bvelocidade\b|\bhur (?:fort|snabb)|\bhvor (?:hurtig|fort)"
    ),
    "temperature": (
        r"\bhow (?:hot|cold|warm)\b|\bwie (?:heiß|kalt|warm)\b|\bhoe (?:heet|koud|warm)\b|\bhur (?:varm|kall)|\bhvor (?:varm|kold|kald)"
    ),
    "money": (
        r"\bhow (?:much|expensive)\b|\bwie (?:viel|teuer)\b|\bcombien\b|\bcuánto\b|\bquanto\b|\bhoe (?:veel|duur)\b|\bhoeveel\b|\bile kosz|"
        r"\bkosta|\bkoster|\bmaksaa\b|\bstojí\b|\bсколько сто|\bскільки кошту"
    ),
}
"""What a unit measures (dimensions of `number_units`), and how questions after such an amount are put."""

# Words that ask for an amount, which the sentence that tells it does not hold: "It weighs 5 grams."
MEASURE_WORDS = """heavy old long far fast deep tall high wide big large thick hot cold warm expensive often weigh weighs cost costs go
    take takes last lasts     schwer alt lang lange weit schnell tief hoch breit groß dick heiß kalt warm teuer oft wiegt kostet
    lourd âge longtemps loin vite haut haute pèse coûte taille hauteur
    pesa cuesta mide altura edad pesa costa alto lontano
    zwaar oud ver snel diep hoog breed groot duur weegt kost
    pesa custa idade altura tung tungt gammal lång långt länge hög hur väger kostar
    tung tungt gammel lang langt længe lenge høj høy vejer veier koster
    painava vanha pitkä kauan kaukana korkea painaa maksaa
    těžký starý dlouho dlouhý daleko vysoký váží stojí
    долго далеко часто весит стоит лет довго далеко часто важить коштує років"""

NUMBER_WORDS = r"""\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|million|billion|half|
    zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|hundert|tausend|millionen|hälfte|
    deux|trois|quatre|cinq|sept|huit|neuf|douze|mille|moitié|dos|tres|cuatro|cinco|siete|ocho|nueve|diez|mitad|
    due|tre|quattro|cinque|sette|otto|nove|dieci|metà|два|две|три|четыре|пять|шесть|семь|восемь|девять|десять|тысяч\w*)\b"""

# Words that make a question one about the news, and further words of such a question that name no topic.
NEWS_ASKED = """news headline headlines nachrichten neuigkeiten schlagzeilen actualités nouvelles noticias titulares
    notizie nieuws wiadomości notícias nyheter nyheder uutiset zprávy новости новини haberler ειδήσεις ニュース 뉴스 新闻
    新聞 أخبار समाचार"""
NEWS_WORDS = """latest today tonight breaking happening happened happens world current recent update updates story stories
    passiert geschehen passé passe sucedido pasado successo gebeurd wydarzyło hänt sket skjedd tapahtunut случилось
    neues heute aktuelle aktuell aujourd'hui titres hoy últimas oggi ultime vandaag dzisiaj hoje idag сегодня 最新 今日"""

# What every question about changes says, and no change says of itself.
CHANGE_WORDS = """changed change changes changing happened happen happening new news today yesterday since last past hour hours
    week night morning away recently geändert passiert neues heute gestern changé passé nouveau cambiado pasado nuevo
    cambiato successo veranderd gebeurd zmieniło mudou ändrats ændret endret muuttunut změnilo изменилось змінилося
    değişti 変わった 변경 变化 變化"""

# Words that ask, and name nothing: "explain black holes" is about black holes, not about what is explained.
REQUEST_WORDS = """explain describe define tell show read find search look please hey hello thanks want wanna need know curious
    wondering wonder question something anything erkläre erklär erkläre beschreibe sag sage zeig zeige suche finde bitte
    wissen möchte explique expliquez décris dis moi montre cherche savoir explica explícame describe dime cuéntame busca
    saber spiega spiegami descrivi dimmi raccontami cerca sapere leg vertel zoek weten wyjaśnij opisz powiedz znajdź
    explica descreve diga procura förklara beskriv berätta sök forklar beskriv fortell søg søk selitä kerro etsi vysvětli
    popiš řekni najdi объясни опиши расскажи скажи найди поясни розкажи скажи знайди açıkla anlat söyle bul εξήγησε πες
    βρες اشرح أخبرني ابحث बताओ बताइए समझाओ 说明 說明 告诉 告訴 解释 解釋 教え 説明"""

# Words that frame a question and stand in any text: what is its name, how many people, in which year.
FRAME_WORDS = """name names named called call known type types kind kinds sort term word year years date day time times
    number amount people person place part group main example following first new
    name namen namens heißt heissen heißen genannt bezeichnet art arten typ begriff wort jahr jahre jahren datum tag zeit
    zahl anzahl menschen leute person ort teil gruppe erste neue neuen
    nom noms appelle appelé appelée connu type types sorte genre terme mot année ans date jour temps nombre personnes
    personne lieu partie groupe premier nouveau
    nombre nombres llama llamado llamada conocido conocida tipo tipos clase término palabra año años fecha día tiempo
    número cantidad personas persona gente lugar parte grupo primer primera primero nuevo
    nome nomi chiama chiamato tipo tipi parola anno anni data giorno tempo numero persone persona luogo parte gruppo primo
    naam namen heet genoemd soort type woord jaar jaren datum dag tijd aantal mensen persoon plaats deel groep eerste
    nazwa nazywa typ rodzaj słowo rok roku lat data dzień liczba ludzi osób miejsce część grupa pierwszy
    nome chamado chamada tipo palavra ano anos data dia tempo número pessoas pessoa lugar parte grupo primeiro
    nume numele numește numit numită tip tipul fel termen termenul cuvânt an anul ani data zi timp număr numărul oameni
    persoane loc parte grup primul prima nou
    namn heter kallas typ ord år datum dag tid antal människor person plats del grupp första
    navn hedder heter kaldes kalles type slags ord år dato dag tid antal antall mennesker person sted del gruppe første
    nimi nimeltään tyyppi sana vuosi vuonna vuoden päivä aika määrä ihmistä henkilö paikka osa ryhmä ensimmäinen
    název jméno jmenuje nazývá typ druh slovo rok roku let datum den čas počet lidí osob místo část skupina první
    имя название называется называют называли тип вид термин слово год году года лет дата день время число количество
    людей человек место часть группа первый новый
    ім'я назва називається тип вид слово рік році роки дата день час число кількість людей місце частина група перший
    isim adı ad denir tür türü terim kelime yıl yılı yılda tarih gün zaman sayı sayısı kişi insan yer bölüm grup ilk yeni
    όνομα ονομάζεται λέγεται τύπος είδος όρος λέξη έτος χρόνια χρονιά ημερομηνία ημέρα χρόνος αριθμός άτομα άνθρωποι
    μέρος ομάδα πρώτος
    اسم يسمى تسمى نوع أنواع مصطلح كلمة عام سنة تاريخ يوم وقت عدد الناس شخص مكان جزء مجموعة أول جديد
    नाम कहा कहते प्रकार शब्द वर्ष साल तारीख दिन समय संख्या लोग लोगों व्यक्ति स्थान भाग समूह पहला पहले नया
    tên gọi loại từ năm ngày thời gian số lượng người nơi phần nhóm đầu tiên mới
    이름 종류 단어 연도 날짜 시간 수 사람 장소 부분 그룹 처음"""

TOMORROW = (
    r"\btomorrow|\bmorgen\b|\bdemain\b|\bmañana\b|\bdomani\b|\bjutro\b|\bamanhã\b|\bmâine\b|\bimorgon\b|\bi morgon\b|"
    r"\bi morgen\b|\bhuomenna\b|\bzítra\b|\bзавтра\b|\byarın\b|\bαύριο\b|明日|あした|내일|明天|غدا|\bकल\b|พรุ่งนี้|ngày mai"
)

WEEKDAYS = {
    "monday": r"monday|montag|lundi|lunes|lunedì|maandag|poniedzia|segunda|måndag|mandag|maanantai|pondělí|понедельник|понеділ|pazartesi|δευτέρα|月曜|월요일|星期一|周一|الاثنين|सोमवार",
    "tuesday": r"tuesday|dienstag|mardi|martes|martedì|dinsdag|wtor|terça|tisdag|tirsdag|tiistai|úter|вторник|вівтор|salı|τρίτη|火曜|화요일|星期二|周二|الثلاثاء|मंगलवार",
    "wednesday": r"wednesday|mittwoch|mercredi|miércoles|mercoledì|woensdag|środ|quarta|onsdag|keskiviik|střed|сред|серед|çarşamba|τετάρτη|水曜|수요일|星期三|周三|الأربعاء|बुधवार",
    "thursday": r"thursday|donnerstag|jeudi|jueves|giovedì|donderdag|czwart|quinta|torsdag|torstai|čtvrt|четверг|четвер|perşembe|πέμπτη|木曜|목요일|星期四|周四|الخميس|गुरुवार",
    "friday": r"friday|freitag|vendredi|viernes|venerdì|vrijdag|piąt|sexta|fredag|perjantai|páte|пятниц|п'ятниц|cuma\b|παρασκευή|金曜|금요일|星期五|周五|الجمعة|शुक्रवार",
    "saturday": r"saturday|samstag|sonnabend|samedi|sábado|sabato|zaterdag|sobot|lördag|lørdag|lauantai|суббот|субот|cumartesi|σάββατο|土曜|토요일|星期六|周六|السبت|शनिवार",
    "sunday": r"sunday|sonntag|dimanche|domingo|domenica|zondag|niedziel|söndag|søndag|sunnuntai|neděl|воскресен|неділ|pazar\b|κυριακή|日曜|일요일|星期日|星期天|周日|الأحد|रविवार",
}
"""The English name in the forecast, and how the day is called in a question."""

WEATHER = {
    "precipitation": r"\brain|\bsnow|\bumbrella|\bwet\b|\bdry\b|\bregen|\bregn|\bschnee|\bschirm|\bpleu|\bpluie|\bneige|\bparapluie|\bllu[eo]v|\blluvia|\bnieve|\bparaguas|\bpiove|\bpioggia|\bneve|\bsneeuw|\bdeszcz|\bśnieg|\bchov|\bchuva|\bdéšť|\bpršet|\bдожд|\bснег|\bдощ|\byağmur|\bkar\b|\bβροχ|雨|雪|비가|눈이|مطر|बारिश",
    "wind": r"\bwind|\bvent\b|\bviento|\bvento|\bwiatr|\bvind|\btuul|\bvítr|\bвет[ер]|\bвітер|\brüzgar|\bάνεμ|風|风|바람|رياح|हवा",
    "sun": r"\bsun(?:rise|set)|\bdusk\b|\bdawn\b|\bsonnen(?:auf|unter)|\blever du soleil|\bcoucher du soleil|\bamanec|\banochec|\bpuesta de sol|\balba\b|\btramonto|\bzonsop|\bzonsonder|\bwschód|\bzachód|\bpôr do sol|\bsolnedgång|\bsoluppgång|\bsolned|\bsolop|\bauringon|\bvýchod|\bzápad slunce|\bрассвет|\bзакат|\bвосход|\bgün(?:doğ|bat)|日の出|日の入|日没|일출|일몰|日出|日落",
}
"""What a question about the weather is after, and the sentence of the forecast that tells it is known by its English."""

# What is asked in one way and written in another: a pattern of the case-folded question, and the words under which
# reference works have it. They are looked for where the material has one of them.
DWELLING = """live lives living leben lebt wohnen vivent habitent viven vivono abitano wonen leven mieszka żyje vivem moram
    bor lever asuu žije живет живёт проживает живе проживає yaşıyor ζουν get become werden money pay"""
DWELLERS = """inhabitants residents einwohner habitants habitantes abitanti inwoners mieszkańców invånare indbyggere
    innbyggere asukasta asukkaita obyvatel жителей жителів мешканців κάτοικοι"""
PARAPHRASES = {
    "en": (
        (r"\bhow many (?:people|inhabitants|residents)\b", "population inhabitants"),
        (r"\bhow (?:old|long) do (?:people|men|women) (?:get|live|become)\b", "life expectancy"),
        (r"\bwhat (?:money|kind of money)\b|\bhow do (?:you|they) pay\b", "currency"),
    ),
    "de": (
        (r"\bwie ?viele? (?:menschen|leute|einwohner)\b", "bevölkerung einwohner"),
        (r"\bwie (?:alt|lange) (?:werden|leben) (?:die )?(?:menschen|leute|männer|frauen)\b", "lebenserwartung"),
    ),
    "fr": ((r"\bcombien (?:de |d['’ ]?)(?:gens|personnes|habitants)\b", "population habitants"),),
    "es": ((r"\bcuánt(?:a gente|as personas|os habitantes)\b", "población habitantes"),),
    "it": ((r"\bquant(?:a gente|e persone|i abitanti)\b", "popolazione abitanti"),),
    "nl": ((r"\bhoeveel (?:mensen|inwoners)\b", "bevolking inwoners"),),
    "pl": ((r"\bil[eu] (?:osób|ludzi|mieszkańców)\b", "ludność populacja mieszkańców"),),
    "pt": ((r"\bquant(?:as pessoas|os habitantes|a gente)\b", "população habitantes"),),
    "sv": ((r"\bhur många (?:människor|invånare|personer)\b", "befolkning invånare"),),
    "da": ((r"\bhvor mange (?:mennesker|indbyggere)\b", "befolkning indbyggere"),),
    "nb": ((r"\bhvor mange (?:mennesker|innbyggere|folk)\b", "befolkning innbyggere"),),
    "fi": ((r"\bkuinka (?:monta|paljon) (?:ihmistä|ihmisiä|asukasta|asukkaita)\b", "väestö väkiluku asukasta"),),
    "cs": ((r"\bkolik (?:lidí|obyvatel)\b", "obyvatel populace"),),
    "ru": ((r"\bсколько (?:людей|человек|жителей)\b", "население жителей"),),
    "uk": ((r"\bскільки (?:людей|осіб|жителів|мешканців)\b", "населення жителів"),),
    "tr": ((r"\bkaç (?:kişi|insan)\b", "nüfus nüfusu"),),
    "el": ((r"\bπόσοι (?:άνθρωποι|κάτοικοι)\b", "πληθυσμός πληθυσμό κάτοικοι"),),
}
