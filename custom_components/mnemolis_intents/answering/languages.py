"""Which language a tag or a text is in, and what the rules need to know about it.

Tags are read tolerantly (`de-AT`, `pt_BR`, `zh-Hant-TW`): a tag that nobody knows gives neutral rules, never
an exception. A text's language is guessed from its script and its function words; English when unsure.
"""

from collections import Counter
from functools import lru_cache
import re
import unicodedata

# Tags that mean a language we know by another name.
# Characters of a tag that its first subtag cannot be longer than.
_LONGEST_SUBTAG = 16
_ALIASES = {
    "no": "nb",
    "nn": "nb",
    "iw": "he",
    "in": "id",
    "cmn": "zh",
    "yue": "zh",
    "wuu": "zh",
    "tl": "fil",
    "sh": "sr",
    "mo": "ro",
    "ji": "yi",
}

# Closed-class words: articles, pronouns, prepositions, conjunctions, auxiliaries, question words. They carry no
# content, so they neither support an answer nor choose a quotation; and they tell languages apart.
_FUNCTION_WORDS = {
    "en": """a about above after again against all also am an and any are as at be because been before being below
        between both but by can could did do does doing down during each every few for from further had has have
        having he her here hers him his how i if in into is it its itself just let many may me might more most much
        must my no nor not of off often on once only or other our out over own please same shall she should since so
        some such tell than that the their them then there these they this those through to too under until up upon
        us very was we were what when where whether which while who whom whose why will with would you your s t re ve
        ll d m don doesn didn isn wasn weren aren what's who's it's give know called""",
    "de": """aber alle allem allen aller als also am an ander auch auf aus bei beim bin bis bist da damit dann das dass
        dein dem den denn der des dessen die dies diese diesem diesen dieser dieses doch dort du durch ein eine einem
        einen einer eines er es etwas euch für gegen gibt hat hatte hatten habe haben hier hin hinter ich ihm ihn ihnen
        ihr ihre im in ist ja jede jedem jeden jeder jedes jene kann können konnte man mehr mein mich mir mit muss
        nach nicht noch nun nur ob oder ohne schon sehr sein seine seinem seinen seiner sich sie sind so soll sowie
        über um und uns unter vom von vor war waren was wegen weil welche welchem welchen welcher welches wenn wer
        werden wem wen wessen wie wird wieder wir wird wo woher wohin wurde wurden zu zum zur zwischen wann warum viel
        viele""",
    "fr": """à afin ai alors après au aucun aussi autre aux avait avant avec avoir c ce ceci cela celle celui ces cet
        cette ceux chaque ci comme comment contre d dans de depuis des donc dont du elle elles en encore entre est et
        étaient était été être eu eux fait furent fut il ils j je jusque l la laquelle le lequel les lesquelles
        lesquels leur leurs lors lui m ma mais me même mes moi mon n ne ni nos notre nous on ont ou où par parce pas
        pendant peu peut plus pour pourquoi près puis qu quand que quel quelle quelles quels qui quoi s sa sans se
        sera ses si son sont sous sur t ta te tes toi ton tous tout toute toutes très tu un une vers vos votre vous y
        combien""",
    "es": """a al algo algunas algunos ante antes aquel aquella así aún aunque cada casi como cómo con contra cual cuál
        cuales cuáles cuando cuándo cuánta cuánto cuántas cuántos de del desde donde dónde dos durante e el él ella
        ellas ellos en entre era eran es esa ese eso esos esta está estaba este esto estos fue fueron ha había han
        hasta hay la las le les lo los más me mi mientras mis muy ni no nos nosotros o otra otras otro otros para pero
        poco por porque pues qué que quien quién quienes quiénes se sea según ser si sí sido sin sobre son su sus
        también tan tanto te tenía tiene tienen todo todos tras tu tus un una uno unos y ya yo""",
    "it": """a ad agli ai al alla alle allo anche c che chi ci come con contro cui d da dagli dai dal dalla dalle dallo
        degli dei del dell della delle dello di dopo dove due e è ed era erano essere fino fra fu furono gli ha hanno
        i il in io l la le lei li lo loro lui ma me mentre mi mio molto ne negli nei nel nell nella nelle nello no
        noi non nostro o ogni per perché più poi prima qual quale quali quando quanta quante quanti quanto quella
        quelle quelli quello questa queste questi questo qui se sei si sia sia sono stata state stati stato su sua
        sue sugli sui sul sull sulla sulle suo suoi tra tu tutti tutto un una uno viene voi""",
    "nl": """aan al alle als bij binnen dan dat de deze die dit door dus echter een en er ge geen had hadden hebben heeft
        hem het hier hij hoe hun ik in is ja je kan kon konden kunnen maar me meer men met mijn moet na naar niet nog
        nu of om omdat onder ons ook op over te tegen tot tussen u uit uw van veel voor waar waarom wanneer waren was
        wat we wel werd werden wie wij wil word worden wordt ze zelf zich zij zijn zo zonder zou hoeveel welk welke""",
    "pl": """a aby ale albo ani bardzo bez bo by być był była było były być będzie będą ci co czy czyli czym dla do gdy
        gdzie go i ich ile im inne iż ja jak jaka jaki jakie jako je jego jej jest jeszcze jeśli już kiedy kim kto która
        które którego której który których którym którzy lub ma mają mi mnie mu my na nad nam nas nie niego niej nich
        nim o od oraz po pod podczas ponieważ przed przez przy sam są się sobie swoje ta tak także tam te tego tej ten
        to tych tylko tym tymi u w we więc wszystkie wśród z za ze że żeby""",
    "pt": """a à ao aos apenas aquela aquele as às até com como contra cada cujo da das de dela dele deles depois desde
        do dos durante e é ela elas ele eles em entre era eram essa esse esta está estão este eu foi foram há isso
        isto já lhe mais mas me mesmo meu minha muito na nas não nem no nos nós nossa nosso num numa o onde os ou para
        pela pelas pelo pelos por porque quais qual quando quanta quanto quantas quantos que quem são se seja sem ser
        seu seus sido só sob sobre sua suas também te tem têm tinha toda todas todo todos um uma umas uns você""",
    "ro": """a ai al ale am ar are as au avea avut ca că care cât câte câți ce cea cei cel cele cine cu cum când da dacă
        dar de decât deci din după el ea ei ele este era erau eu fi fie fost fără iar în între într își îl la le li lor
        lui mai mult ne nici noi nu o ori pe pentru peste prin sa sale sau se și sunt spre sub său săi toate tot un una
        unde unei unor unui vor""",
    "sv": """alla allt att av blev bli blir de dem den denna deras dess dessa det detta dig din du där då efter ej eller
        en ett från för ha hade han hans har henne hennes hon honom hur här i icke in inom inte jag ju kan kunde kom
        man med mellan men mer mig min mot mycket må nu när någon något några och om oss på samma sedan sig sin sina
        sitta skulle som så till under upp ur ut utan vad var vara varför varit varje vars vart vem vi vid vilka vilken
        vilket än är över många""",
    "da": """af alle alt at blev blive bliver da de dem den denne der deres det dette dig din disse dog du efter eller en
        end er et for fra få får ham han hans har havde have hende hendes her hos hun hvad hvem hvilken hvilket hvilke
        hvis hvor hvordan hvorfor hvornår i ikke ind jeg jo kan kunne man mange med meget mellem men mere mig min mod
        når noget nogle nu og også om op os over på samt selv sig sin sine skal skulle som så til ud under var ved vi
        vil ville været""",
    "nb": """alle at av ble bli blir både da de dem den denne der deres det dette dere disse du eller en enn er et etter
        for fra før få får ha hadde han hans har henne hennes her hun hva hvem hvilken hvilket hvilke hvis hvor hvordan
        hvorfor i ikke inn ja jeg kan kunne man mange med meget mellom men mer mot mye når noe noen nå og også om opp
        oss over på samme seg selv sin sine skal skulle som så til under ut var ved vi vil ville vært år""",
    "fi": """ei eivät ehkä en että hän häneltä he heidän hänen ja jo joka joihin joissa joista joka joko jolla jonka jos
        jossa josta jota jotka joten kaikki kanssa kautta koska kuin kuinka kuka kukaan kun kuten ketkä kenen me mikä
        minkä millainen milloin minä missä mistä mihin mitä mitkä miksi miten monta mutta myös ne niiden niin niistä
        näin nyt oli olivat olla olleet ollut on ovat se sekä sen siellä siinä siitä sillä sitä tai te tämä tämän tässä
        tästä tätä vaan vai vain voi voidaan""",
    "cs": """a aby ale ani až bez bude budou by byl byla byli bylo byly být co což či dle do ho i jak jaká jaké jako jaký
        je jeho její jejich jen jenž ještě již jsem jsou k každý kde kdo kdy když která které kterého který kterou kteří
        ku má mají mezi mi mimo můj může na nad nebo než nic o od on ona oni ono pak po pod podle pokud pro proč proto
        protože před při s se si sice svou své svých ta tak také tam te tedy ten tento to toho tom tomto tu tuto ty u už
        v ve více však všech z za ze že kolik""",
    "ru": """а без более бы был была были было быть в вам вас весь во вот все всего всех вы где да для до его ее её если
        есть еще ещё же за здесь и из или им их к как какая какие какого какое какой каком ко когда кого кому кто куда
        ли либо между меня мне много может мы на над надо нас не него нее нет ни них но ну о об однако он она они оно от
        откуда очень по под после потому при про с сам себя со свою так также такой там то того тоже той только том тот
        ту ты у уже хотя чего чей чем через что чтобы чьё эта эти этих это этого этой этом этот я сколько почему который
        которая которые которого""",
    "uk": """а або але без би був була були було бути в вам вас він вона вони воно все всі де для до є за з зі і й із
        його її їх їй коли кого кому куди лише ми між мене мені може на над нас не нема ні ніж о об однак по під після
        при про та так також такий там те ті то того тобто той тому тільки ти у уже хто це цей ця ці цього цьому чи чим
        чого чому що щоб як яка яке який яких які якого скільки звідки я""",
    "tr": """acaba ama ancak arasında aynı az bana bazı belki ben biri bile bir biz bu buna bunu bunun çok çünkü da daha
        de değil diye dolayı eğer en fakat gibi göre hem hep hepsi her hiç için ile ise ki kim kime kimin kaç mı mi mu
        mü nasıl ne neden nedir nerede nereye niçin niye o olan olarak oldu olduğu olduğunu olur on ona onlar onu onun
        sadece sen siz sonra şey şu tarafından tüm üzere var ve veya ya yani yok hangi kadar""",
    "el": """α ανάμεσα από αλλά αν απ από αυτά αυτές αυτή αυτό αυτοί αυτός αυτού αυτών για δε δεν διά εάν είναι είτε εκεί
        εκείνη εκείνο εκείνος ενώ επί επειδή έχει έχουν ένα ένας έναν ένος ή ήταν η θα κάθε και κατά κι με μετά μέχρι
        μεταξύ μη μην μια μία μόνο να ο οι όμως όπου όπως όταν ότι ού πώς που ποια ποιά ποιο ποιον ποιος ποιοι ποιες
        ποια πόσο πόσα πόσοι πόσες πότε πού προς σαν σε στα στη στην στις στο στον στους στων τα της τη την τι τις το
        τον του τους τότε των ως υπό""",
    "ja": """の に は を た が で て と し れ さ ある いる も する から な こと として い や など なっ ない この ため その あっ よう また
        もの という あり まで られ なる へ か だ これ によって により おり より による ず なり られる において なかっ なく しかし
        について だっ だけ です ます どこ 何 誰 いつ どの なぜ どう""",
    "ko": """이 그 저 것 수 등 들 및 에서 에게 으로 로 는 은 가 을 를 의 에 와 과 도 만 까지 부터 하다 있다 없다 되다 이다
        무엇 누구 어디 언제 왜 어떻게 어느 어떤 몇 얼마나""",
    "zh": """的 了 在 是 我 有 和 就 不 人 都 一个 上 也 很 到 说 要 去 你 会 着 没有 看 自己 这 那 他 她 它 们 与 及 或 但 而 因为
        所以 如果 什么 谁 哪 哪里 哪个 何时 为什么 怎么 多少 几 吗 呢 吧 被 把 对 从 以 于 之 其""",
    "ar": """في من على إلى عن مع هذا هذه ذلك تلك التي الذي الذين ما ماذا من هو هي هم كان كانت يكون تكون أن إن أو ثم لا لم لن
        ليس قد كل كما لكن حتى إذا بعد قبل بين عند منذ خلال حول أي أين متى كيف كم لماذا هل و ف ب ل ك بها به فيها فيه له لها
        الى التى غير أيضا""",
    "fa": """از به در با بر برای که و یا تا این آن است بود شد شده می را های ها هم نیز اما اگر چه چرا چگونه کجا کی کدام چند
        هر یک او آنها ما شما بین پس پیش روی زیر باید دارد کرد کند""",
    "he": """של את על עם אל מן הוא היא הם הן זה זו אלה אשר כי אם או גם לא אין יש היה היתה היו כל כמו אבל רק עד בין אחרי לפני
        מה מי איפה מתי איך למה כמה איזה ב ל ה ו מ כ ש""",
    "hi": """का की के को में से पर है हैं था थे थी हो होता होती होते ने और या तो भी यह वह ये वे इस उस इन उन एक जो कि कौन क्या कब कहाँ
        कहां कैसे क्यों किस किसने किसके कितना कितने कितनी कौनसा कौन-सा नहीं ही लिए द्वारा तक बाद साथ अपने अपनी अपना कर करने किया जा
        गया गई रहा हुआ हुई हुए जब तब यदि लेकिन""",
    "th": """ที่ และ ใน ของ เป็น การ ได้ มี ว่า ให้ กับ จาก ไม่ ความ นี้ จะ ก็ โดย แต่ หรือ ซึ่ง อยู่ คือ เพื่อ ถึง ไป มา อะไร ใคร ที่ไหน
        เมื่อ เมื่อไร ทำไม อย่างไร กี่ เท่าไร ใด ไหน ได้รับ ถูก""",
    "vi": """và của là có được trong cho các với những một không này đã từ khi đến về ở người như để cũng ra vào đó tại theo
        bị do nhưng trên hay hoặc thì mà nếu sẽ đang rất gì ai đâu nào bao nhiêu tại sao thế mấy vì bởi sau trước""",
    "hu": """a az egy és vagy de hogy nem is ez ezt ezek azt azok aki ami amely amelyek mint csak már még van volt vannak
        voltak lesz lehet kell meg el ki be le fel után előtt között alatt szerint ha mert mi mit ki kit hol mikor miért
        hogyan hány mennyi melyik milyen több majd minden""",
    "bg": """а без беше би бъде в във все да до дали е за и из или им как какво каква какъв какви като кога кого кой коя
        което които която който към къде ли между ми на над нас не него нея ни но о от по под при с са само се след
        със така също те тези този това той тя у че ще я колко защо""",
    "hr": """a ako ali bez bi bila bile bili bilo bio biti da do gdje ga i iz ili im ima iz je jer joj još kad kada kako
        kakav kao koja koje kojeg koji kojima koliko li mi na nad ne nego ni no o od on ona oni ono od po pod prema pri
        s sa se sam samo su šta što tada taj tako te to toga u uz već vi za zašto tko""",
    "sk": """a aby ale alebo ani ako až bez bol bola boli bolo by byť čo do ho i ich ja je jeho jej kde kedy kto ktorá
        ktoré ktorý koľko k ku má medzi mi na nad než nie o od on ona po pod podľa pre pri s sa si so sú svoj ta tak
        to tom tu u už v vo však z za zo že prečo""",
    "sl": """a ali bi bil bila bili bilo biti da do ga iz in ima je jih kaj kako kateri katera katero kdaj kdo kjer kje ki
        ko koliko lahko med na nad ne ni o ob od pa po pod pri s se si so sta ta to tudi v za zakaj z že""",
    "ca": """a al als amb aquest aquesta aquests com d de del dels des el ella els en entre era és et fins ha han hi i l
        la les li lo més no o on para per perquè però què quan quant quants quin quina qui s se sense seva ser seu si
        sobre són també un una""",
    "id": """ada adalah agar akan antara apa atau bagi bahwa banyak berapa bisa dalam dan dari dengan di dia hanya ini itu
        jika juga kapan karena ke kepada mana mereka namun oleh pada saat saya sebagai seperti siapa sudah telah tidak
        untuk yang bagaimana mengapa""",
}

FUNCTION_WORDS = {language: frozenset(words.split()) for language, words in _FUNCTION_WORDS.items()}

# Scripts that settle a language, or a small set of languages.
_SCRIPTS = (
    ("HIRAGANA", "ja"),
    ("KATAKANA", "ja"),
    ("HANGUL", "ko"),
    ("CJK", "zh"),
    ("THAI", "th"),
    ("DEVANAGARI", "hi"),
    ("ARABIC", "ar"),
    ("HEBREW", "he"),
    ("GREEK", "el"),
    ("CYRILLIC", "ru"),
    ("ARMENIAN", "hy"),
    ("GEORGIAN", "ka"),
    ("BENGALI", "bn"),
    ("TAMIL", "ta"),
    ("TELUGU", "te"),
)
_BY_SCRIPT = dict(_SCRIPTS)
_SCRIPT_FAMILY = {"ru": ("ru", "uk", "bg"), "ar": ("ar", "fa"), "LATIN": ()}
_LATIN = tuple(
    language
    for language in FUNCTION_WORDS
    if language not in {"ja", "ko", "zh", "th", "hi", "ar", "fa", "he", "el", "ru", "uk", "bg"}
)
_LETTERS = re.compile(r"[^\W\d_]+")
_ASCII_LETTERS = re.compile(r"[a-z]+")

# How much of a text is looked at: a paragraph tells as much as a book.
_SAMPLE = 2_000

SPACELESS = frozenset({"zh", "ja", "th", "lo", "km", "my"})
"""Languages written without spaces between words."""

UNMARKED = frozenset({"th", "lo", "km", "my"})
"""Languages that mark the end of a sentence with a space at most."""

CASELESS = frozenset(
    {"zh", "ja", "ko", "th", "lo", "km", "my", "ar", "fa", "ur", "he", "hi", "mr", "ne", "bn", "ta", "te", "ka"}
)
"""Languages whose script has no capital letters (Georgian text does not use its own)."""

NOUNS_CAPITALISED = frozenset({"de", "lb"})
"""Languages that capitalise every noun, so that a capital letter marks no name."""

_DECIMAL_COMMA = (
    "de fr es it nl pl pt ro sv da nb fi cs ru uk tr el vi hu bg hr sr sk sl ca id lt lv et hy ka kk is sq mk bs"
)
DECIMAL_COMMA = frozenset(_DECIMAL_COMMA.split())
"""Languages that write a comma before the decimals (CLDR `decimal`)."""


def primary(tag: str | None) -> str:
    """Return the language subtag of a BCP 47 tag in lower case, by the name that our tables use.

    `de-AT` and `DE_at` are `de`, `no` is `nb`; an empty or unreadable tag is `""`.
    """
    return _primary(tag.strip()[:_LONGEST_SUBTAG]) if tag else ""


@lru_cache(maxsize=256)
def _primary(tag: str) -> str:
    subtag = re.split(r"[-_]", tag, maxsplit=1)[0].lower()
    if not 2 <= len(subtag) <= 8 or not subtag.isascii() or not subtag.isalpha():
        return ""
    return _ALIASES.get(subtag, subtag)


_NO_LETTERS = dict.fromkeys(code for code in range(128) if not chr(code).isalpha())


@lru_cache(maxsize=4096)
def _script(letter: str) -> str:
    """Return the script of a letter, by the first word of its Unicode name."""
    return unicodedata.name(letter, "?").split(" ", 1)[0].split("-", 1)[0]


def scripts(text: str) -> dict[str, int]:
    """Count the letters of the text's beginning by script (`LATIN`, `CYRILLIC`, `CJK`, ...)."""
    sample = text[:_SAMPLE]
    if sample.isascii():
        letters = len(sample.translate(_NO_LETTERS))
        return {"LATIN": letters} if letters else {}
    counts: dict[str, int] = {}
    for letter, count in Counter(sample).items():
        if letter.isalpha():
            script = _script(letter)
            counts[script] = counts.get(script, 0) + count
    return counts


def main_script(text: str) -> str:
    """Return the script of most letters of a text, or `""` where it has none. Kana counts with Han."""
    counts = scripts(text)
    for kana in ("HIRAGANA", "KATAKANA"):
        if kana in counts:
            counts["CJK"] = counts.get("CJK", 0) + counts.pop(kana)
    return max(counts, key=lambda script: counts[script]) if counts else ""


@lru_cache(maxsize=8)
def _languages_by_word(family: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """Return which languages of a family have a word as a function word."""
    found: dict[str, list[str]] = {}
    for language in family:
        for word in FUNCTION_WORDS[language]:
            found.setdefault(word, []).append(language)
    return {word: tuple(languages) for word, languages in found.items()}


@lru_cache(maxsize=64)
def _scores(text: str, family: tuple[str, ...]) -> dict[str, int]:
    """Count a text's words that are function words of each language of a family."""
    languages = _languages_by_word(family)
    scores = dict.fromkeys(family, 0)
    if text.isascii():
        found = _ASCII_LETTERS.findall(text.lower())
    else:
        # Folded one by one: a whole text's "İstanbul" would fall apart at the dot that folding sets free.
        found = [word.casefold() for word in _LETTERS.findall(text)]
    for word in filter(languages.__contains__, found):
        for language in languages[word]:
            scores[language] += 1
    return scores


def guess(text: str, default: str = "en") -> str:
    """Guess a text's language from its script, then from its function words; `default` when unsure.

    The listener's language can be handed in as `default`: a short text says little about itself.
    """
    return _guess(text[:_SAMPLE], default)


@lru_cache(maxsize=256)
def _guess(text: str, default: str) -> str:
    counts = scripts(text)
    if not counts:
        return default
    letters = sum(counts.values())
    # A few kana settle Japanese: its kanji alone would look Chinese.
    if (counts.get("HIRAGANA", 0) + counts.get("KATAKANA", 0)) * 20 > letters:
        return "ja"
    script = max(counts, key=lambda name: counts[name])
    family: tuple[str, ...] = _LATIN
    fallback = default
    if script != "LATIN":
        fallback = _BY_SCRIPT.get(script, default)
        family = _SCRIPT_FAMILY.get(fallback, ())
        if not family:
            return fallback
        if default in family:
            fallback = default
    scores = _scores(text[:_SAMPLE], family)
    best = max(scores, key=lambda language: scores[language])
    # Two hits and a lead: "in" and "die" alone belong to too many languages.
    if scores[best] < 2 or scores[best] <= scores.get(fallback, 0):
        return fallback
    return best


def function_words(language: str) -> frozenset[str]:
    """Return the closed-class words of a language, case-folded; none for a language we do not know."""
    return FUNCTION_WORDS.get(primary(language), frozenset())
