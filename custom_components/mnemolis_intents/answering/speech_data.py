"""Words that stand for signs, and the offers that chat models close with, by language.

A language that is missing here has its signs left alone: a word of another language would be worse than the sign.
"""

from typing import NamedTuple


class SignWords(NamedTuple):
    """What a sign is called; spaces are part of the word where the language sets them."""

    minus: str
    """Before a number: -5."""
    about: str
    """Before a number: ~5."""
    to: str
    """Between two numbers: 20–30."""
    arrow: str
    """Between two things: A -> B."""
    less: str
    """Before or between values: < 5."""
    more: str
    """Before or between values: > 5."""


SIGN_WORDS: dict[str, SignWords] = {
    "en": SignWords("minus ", "about ", " to ", " to ", " less than ", " more than "),
    "de": SignWords("minus ", "etwa ", " bis ", " zu ", " kleiner als ", " größer als "),
    "fr": SignWords("moins ", "environ ", " à ", " vers ", " inférieur à ", " supérieur à "),
    "es": SignWords("menos ", "unos ", " a ", " a ", " menor que ", " mayor que "),
    "it": SignWords("meno ", "circa ", " a ", " a ", " minore di ", " maggiore di "),
    "nl": SignWords("min ", "ongeveer ", " tot ", " naar ", " kleiner dan ", " groter dan "),
    "pl": SignWords("minus ", "około ", " do ", " do ", " mniej niż ", " więcej niż "),
    "pt": SignWords("menos ", "cerca de ", " a ", " para ", " menor que ", " maior que "),
    "ro": SignWords("minus ", "circa ", " până la ", " la ", " mai mic decât ", " mai mare decât "),
    "sv": SignWords("minus ", "ungefär ", " till ", " till ", " mindre än ", " större än "),
    "da": SignWords("minus ", "omkring ", " til ", " til ", " mindre end ", " større end "),
    "nb": SignWords("minus ", "omtrent ", " til ", " til ", " mindre enn ", " større enn "),
    "fi": SignWords("miinus ", "noin ", " viiva ", " ja sitten ", " pienempi kuin ", " suurempi kuin "),
    "cs": SignWords("minus ", "asi ", " až ", " na ", " méně než ", " více než "),
    "sk": SignWords("mínus ", "asi ", " až ", " na ", " menej než ", " viac než "),
    "hu": SignWords("mínusz ", "körülbelül ", " és ", " majd ", " kisebb mint ", " nagyobb mint "),
    "ru": SignWords("минус ", "около ", " до ", " в ", " меньше чем ", " больше чем "),
    "uk": SignWords("мінус ", "близько ", " до ", " до ", " менше ніж ", " більше ніж "),
    "tr": SignWords("eksi ", "yaklaşık ", " ila ", " sonra ", " küçüktür ", " büyüktür "),
    "el": SignWords("μείον ", "περίπου ", " έως ", " προς ", " μικρότερο από ", " μεγαλύτερο από "),
    "ja": SignWords("マイナス", "約", "から", "から", "小なり", "大なり"),
    "ko": SignWords("마이너스 ", "약 ", "에서 ", "에서 ", " 미만 ", " 초과 "),
    "zh": SignWords("负", "约", "到", "到", "小于", "大于"),
    "ar": SignWords("سالب ", "حوالي ", " إلى ", " إلى ", " أقل من ", " أكثر من "),
    "hi": SignWords("माइनस ", "लगभग ", " से ", " से ", " से कम ", " से अधिक "),
}

# Short forms of "about", beside the words of `number_phrases_data`: "yakl. ~5" says it already.
ABOUT_SHORT: dict[str, str] = {
    "en": "ca. ca c. approx. circa",
    "de": "ca. ca ungef. rd.",
    "fr": "env. env ca.",
    "es": "aprox. aprox ca.",
    "it": "ca. ca c.a",
    "nl": "ca. ca ong.",
    "pl": "ok. ok ca.",
    "pt": "aprox. aprox ca.",
    "ro": "aprox. cca cca. ca.",
    "sv": "ca ca. c:a ung.",
    "da": "ca. ca omtr.",
    "nb": "ca. ca omtr.",
    "fi": "n. n noin",
    "cs": "cca cca. asi přibl.",
    "sk": "cca cca. asi",
    "hu": "kb. kb",
    "ru": "ок. ок прибл.",
    "uk": "бл. бл прибл.",
    "tr": "yakl. yakl",
    "el": "περ. περ",
}

# Units of one letter that a range with a hyphen may have: "1-2 s" is "with" in Czech as well, "1-2 с" in Russian.
SHORT_UNITS = frozenset(["m", "м", "g", "г", "l", "л", "h", "ч", "t", "т", "W", "V", "K"])

# Digits of their own that a language's readers and voices are at home with.
NATIVE_DIGITS = {
    "ar": "ARABIC-INDIC",
    "fa": "EXTENDED ARABIC-INDIC",
    "ur": "EXTENDED ARABIC-INDIC",
    "hi": "DEVANAGARI",
    "mr": "DEVANAGARI",
    "ne": "DEVANAGARI",
    "bn": "BENGALI",
    "th": "THAI",
    "my": "MYANMAR",
    "km": "KHMER",
}


class Offers(NamedTuple):
    """How an offer of further help is worded; case-folded, separated by `|`."""

    begins: str
    """At the beginning of the sentence, behind "please" or "and" at most."""
    holds: str
    """Anywhere in it: said by nobody but an assistant."""


OFFERS: dict[str, Offers] = {
    "en": Offers(
        "let me know|would you like|do you want|i hope this|hope this helps|i hope that helps"
        "|hope that helps|just ask|if you have any|if you have more|if you have other|if you have further|if you need more|if you need any"
        "|if you need further|if you want to know more|if you want more info|if you would like more|if you would like to know|if you'd like"
        "|is there anything|i can provide more|i can also|i'm happy to|i'd be happy|i am happy to|happy to help|glad to help|can i help|how can i"
        "|read more at|learn more at|for more information|for more details|for further information",
        "let me know if|feel free to ask|anything else i can|i'm here to help|i am here to help|happy to help|don't hesitate to ask|any other questions",
    ),
    "de": Offers(
        "lass mich wissen|lassen sie mich wissen|möchtest du|möchten sie|willst du|wenn du mehr|wenn sie mehr|wenn du weitere|wenn sie weitere"
        "|falls du|falls sie|kann ich dir|kann ich ihnen|kann ich sonst|ich hoffe, das hilft|ich hoffe, das"
        "|sag mir bescheid|sag bescheid|sagen sie mir|gerne helfe ich|gern helfe ich|ich helfe gern"
        "|bei weiteren fragen|mehr erfahren|weitere informationen unter|weitere informationen finden|mehr informationen|mehr dazu unter",
        "lass es mich wissen|lassen sie es mich wissen|stehe ich gern|helfe ich gern|frag mich einfach|weitere fragen hast|weitere fragen haben",
    ),
    "fr": Offers(
        "faites-moi savoir|fais-moi savoir|dites-moi si|dis-moi si|souhaitez-vous|souhaites-tu|voulez-vous|veux-tu|puis-je"
        "|si vous avez d'autres|si tu as d'autres|si vous souhaitez en savoir|si tu veux en savoir|si vous voulez en savoir|j'espère que cela"
        "|j'espère que ça|je peux aussi|en savoir plus|pour en savoir plus|pour plus d'informations|plus d'informations",
        "je reste à votre disposition|je suis là pour",
    ),
    "es": Offers(
        "avísame|avíseme|házmelo saber|hágamelo saber|dime si|dígame si|¿te gustaría|¿le gustaría|¿quieres|¿quiere que|¿desea|¿deseas|¿necesitas"
        "|¿puedo ayudar|si necesitas más|si necesita más|si tienes más|si tiene más|si tienes alguna|si quieres saber más|si deseas más|si desea más"
        "|espero que esto|espero que te|estoy aquí para|más información en|para más información|leer más en",
        "estoy aquí para ayudar",
    ),
    "it": Offers(
        "fammi sapere|mi faccia sapere|fatemi sapere|vuoi che|vuoi sapere|vuole sapere|desidera|desideri|posso aiutar|se hai altre|se ha altre"
        "|se hai bisogno|se ha bisogno|se vuoi saperne|se desideri|se vuoi altre|spero che questo|spero di|chiedi pure|chieda pure"
        "|per saperne di più|per maggiori informazioni|per ulteriori informazioni|maggiori informazioni",
        "sono qui per aiutar|fammi sapere se",
    ),
    "nl": Offers(
        "laat het me weten|laat me weten|laat het weten|wil je|wilt u|kan ik je|kan ik u|als je meer|als u meer|als je nog|als u nog|heb je nog"
        "|heeft u nog|ik hoop dat dit|hopelijk helpt|voor meer informatie|meer informatie|lees meer",
        "laat het me weten|laat het mij weten|help ik graag|help je graag",
    ),
    "pl": Offers(
        "daj mi znać|daj znać|proszę dać znać|czy chcesz|czy chciał|czy mogę|jeśli masz|jeśli chcesz wiedzieć|jeśli chcesz|jeśli potrzebujesz|jeżeli masz"
        "|jeżeli potrzebujesz|mam nadzieję, że to|mam nadzieję, że pomog|chętnie pomogę|więcej informacji|czytaj więcej",
        "daj mi znać|chętnie pomogę|chętnie odpowiem",
    ),
    "pt": Offers(
        "me avise|avise-me|avisa-me|diga-me se|diz-me se|me diga se|gostaria de saber|gostaria que|você quer|você gostaria|quer saber|quer que|deseja|posso ajud"
        "|se precisar|se tiver mais|se tiver alguma|se quiser saber|se quiser mais|se desejar|espero que isso|espero que isto|espero ter ajudado"
        "|para mais informações|mais informações|saiba mais|leia mais",
        "estou aqui para ajudar|estou à disposição",
    ),
    "ro": Offers(
        "anunță-mă|spune-mi dacă|dorești|doriți|vrei să|vreți să|dacă ai|dacă aveți|dacă dorești|dacă doriți|dacă ai nevoie|nu ezita|sper că|pentru mai multe informații",
        "nu ezita să|nu ezitați să",
    ),
    "sv": Offers(
        "låt mig veta|säg till|hör av dig|vill du|om du vill veta mer|om du vill ha mer|om du har fler|om du behöver|jag hoppas att det|hoppas det"
        "|hoppas detta|kan jag hjälpa|för mer information|mer information finns|läs mer",
        "låt mig veta om|hjälper gärna till|säg till om",
    ),
    "da": Offers(
        "lad mig vide|sig til|sig endelig til|giv mig besked|vil du|ønsker du|hvis du vil vide mere|hvis du vil have|hvis du har flere|hvis du har brug|hvis du har spørgsmål"
        "|jeg håber, det|jeg håber, at|håber det|kan jeg hjælpe|for mere information|mere information|læs mere",
        "lad mig vide|hjælper gerne",
    ),
    "nb": Offers(
        "gi meg beskjed|si fra|la meg vite|gi beskjed|vil du|ønsker du|hvis du vil vite mer|hvis du vil ha|hvis du har flere|hvis du trenger|hvis du har spørsmål"
        "|jeg håper det|håper det|håper dette|kan jeg hjelpe|for mer informasjon|mer informasjon|les mer",
        "la meg vite|hjelper gjerne|gi meg beskjed",
    ),
    "fi": Offers(
        "kerro minulle|kerro, jos|kerro jos|ilmoita|haluatko|haluaisitko|jos haluat|jos sinulla on|jos tarvitset|toivottavasti|voinko auttaa|voinko olla"
        "|lisätietoja|lue lisää",
        "älä epäröi kysyä|autan mielelläni",
    ),
    "cs": Offers(
        "dejte mi vědět|dej mi vědět|chcete|chceš|přejete si|mohu vám|mohu ti|můžu ti|pokud máte|pokud máš|pokud chcete vědět|pokud chceš vědět|pokud potřebuj|pokud byste"
        "|doufám, že|rád pomohu|ráda pomohu|více informací|další informace",
        "dejte mi vědět|dej mi vědět|neváhejte se zeptat|rád pomohu|ráda pomohu",
    ),
    "sk": Offers(
        "dajte mi vedieť|daj mi vedieť|chcete|chceš|želáte si|môžem|ak máte|ak máš|ak chcete|ak potrebuj|neváhajte|neváhaj|dúfam, že|viac informácií",
        "dajte mi vedieť|daj mi vedieť|neváhajte sa",
    ),
    "hu": Offers(
        "szóljon, ha|szólj, ha|szeretné|szeretnéd|segíthetek|ha további|ha többet|ha bármi|ha van még|remélem, ez|remélem, segít|kérdezzen bátran|kérdezz bátran|további információ",
        "szóljon, ha|szólj, ha|örömmel segítek|szívesen segítek",
    ),
    "ru": Offers(
        "дайте мне знать|дай мне знать|дайте знать|дай знать|сообщите мне|хотите|хочешь|желаете|могу ли я|могу я|если у вас|если у тебя|если вам нужн|если тебе нужн|если вы хотите узнать"
        "|если хотите узнать|если хочешь узнать|если нужна|надеюсь, это|надеюсь, что|буду рад|подробнее|подробности на",
        "дайте мне знать|дай мне знать|буду рад помочь|рад помочь|обращайтесь ко мне",
    ),
    "uk": Offers(
        "дайте мені знати|дай мені знати|дайте знати|повідомте мені|хочете|хочеш|бажаєте|чи можу я|чи хочете|якщо у вас|якщо у тебе|якщо вам потріб|якщо тобі потріб|якщо хочете дізнатися|якщо ви хочете"
        "|сподіваюся, це|сподіваюсь|буду радий|докладніше|детальніше",
        "дайте мені знати|радий допомогти",
    ),
    "tr": Offers(
        "bana haber ver|başka sorunuz|başka sorun|daha fazla bilgi|ister misin|ister misiniz|yardımcı olabilir|umarım bu|umarım yardımcı|daha fazlası için",
        "ister misiniz|ister misin|yardımcı olmaktan|bana sorabilirsin|bana bildirin|bana bildir",
    ),
    "el": Offers(
        "πείτε μου αν|πες μου αν|ενημερώστε με|θα θέλατε|θα ήθελες|θέλετε|θέλεις|μπορώ να|αν έχετε|αν έχεις|αν χρειάζε|εάν χρειάζε|αν θέλετε|αν θέλεις|ελπίζω|είμαι εδώ"
        "|για περισσότερες πληροφορίες|περισσότερες πληροφορίες",
        "είμαι εδώ για",
    ),
    "ja": Offers(
        "もっと詳しく|さらに詳しく|ご不明な点|何かご質問|お役に立て|詳しくは|詳細は",
        "教えてくださいね|ご質問があれば|お手伝いでき|お役に立てれば",
    ),
    "ko": Offers(
        "더 궁금|더 알고|다른 질문|추가 질문|도움이 되었|궁금한 점|자세한 내용은|더 자세한",
        "도와드릴",
    ),
    "zh": Offers(
        "如果您|如果你|如需|需要我|是否需要|希望这|希望对|请告诉我|有其他问题|更多信息请",
        "请告诉我|随时告诉我|随时问我|很乐意|帮助您|還有其他問題|請隨時|請告訴我",
    ),
    "ar": Offers(
        "أخبرني|أعلمني|دعني أعرف|هل تريد|هل ترغب|هل تود|هل يمكنني|إذا كان لديك|إذا كنت بحاجة|إذا كنت ترغب|إذا أردت|آمل أن|أتمنى أن|لمزيد من المعلومات|للمزيد من",
        "أنا هنا للمساعدة|أنا هنا لمساعدتك",
    ),
    "hi": Offers(
        "क्या आप|क्या आपको|अगर आप|अगर आपको|यदि आप|यदि आपको|मुझे बताएं|मुझे बताइए|मुझे बताएँ|कृपया बताएं|आशा है|उम्मीद है|अधिक जानकारी|और जानकारी|बेझिझक",
        "मुझे बताएं|मुझे बताइए|मुझे बताएँ|बेझिझक पूछ|मदद कर सकता हूँ|मदद कर सकती हूँ",
    ),
}


class Asking(NamedTuple):
    """How the listener is told to ask or to tell; an offer only where it is us, or nobody else, who is asked."""

    asks: str
    """Anywhere in the sentence, separated by `|`."""
    us: str
    """In the rest of the sentence, these show that the assistant is meant; `$` stands for the sentence's end."""


# "Zögern Sie nicht, mich zu fragen" is an offer, "Zögern Sie nicht, einen Arzt zu rufen" is advice.
ASKING: dict[str, Asking] = {
    "en": Asking(
        "feel free to|don't hesitate|do not hesitate|just ask",
        "ask$|ask me|ask if|ask for more|ask any|question|contact me|reach out$|reach out if|let me|tell me|anything|know more",
    ),
    "de": Asking(
        "zögere nicht|zögern sie nicht|melde dich|melden sie sich|frag einfach|fragen sie einfach",
        "mich |mir |uns |zu fragen|nachzufragen|frage |fragen h|weitere|mehr |einfach$|gern$|jederzeit",
    ),
    "fr": Asking("n'hésite", "demander|me |moi|question|poser|pas$|savoir"),
    "es": Asking(
        "no dudes|no dude", "pregunt|decirme|decírmelo|avisarme|consultarme|contactarme|pedirme|más |duda$|dudes$"
    ),
    "it": Asking("non esitare|non esiti", "chieder|domand|scrivermi|contattarmi|dirmi|altro|altre"),
    "nl": Asking("aarzel niet|vraag gerust|voel je vrij", "te vragen|vraag|vragen|mij |me |meer|verder|gerust$"),
    "pl": Asking("nie wahaj się", "pyta|pytań|mnie|mi |więcej"),
    "pt": Asking("não hesite|fique à vontade", "pergunt|avisar-me|dizer-me|contatar-me|me |mais "),
    "sv": Asking("tveka inte|fråga gärna", "att fråga|fråga |frågor|mig |mer|fler"),
    "da": Asking("tøv ikke|spørg endelig|du er velkommen", "at spørge|spørgsmål|mig |mere|flere"),
    "nb": Asking("ikke nøl|bare spør|spør gjerne", "å spørre|spørsmål|meg |mer|flere"),
    "fi": Asking("älä epäröi|kysy vain|kysy rohkeasti", "kysy|minulta|minulle|lisää"),
    "cs": Asking("neváhejte|neváhej", "zept|ptát|dotaz|otáz|mě |mi |více"),
    "ru": Asking(
        "не стесняйтесь|не стесняйся|обращайтесь|спрашивайте", "вопрос|спрос|спраш|задава|ко мне|мне |ещё|еще"
    ),
    "uk": Asking("не соромтеся|не вагайтеся|звертайтеся|запитуйте", "питан|питат|запит|спит|до мене|мені |ще"),
    "tr": Asking("haber ver|lütfen sor|sormaktan çekin", "bana|soru|başka|daha fazla|merak"),
    "el": Asking("μη διστάσ|μην διστάσ", "ρωτήσ|ερωτή|μου |με |περισσότερ"),
    "ja": Asking(
        "お気軽に|お知らせください|お申し付けください|聞いてください",
        "質問|尋ね|お聞き|お問い合わせ|ご相談|お申し付け|知りたい|不明|詳し|何かあれば|何かあったら|何かご|何でも|なんでも|いつでも|他に|ほかに|私に",
    ),
    "ko": Asking(
        "언제든지|말씀해 주세요|말씀해주세요|물어보세요|알려 주세요|알려주세요|도움이 필요",
        "언제든지|궁금|질문|필요한 것|저에게|제게|무엇이든|뭐든|더 필요|더 알고",
    ),
    "zh": Asking("请随时|随时提问|請隨時", "问我|提问|告诉我|联系我|问题|問我|提問|告訴我|聯繫我|問題|請隨時$|请随时$"),
    "ar": Asking("لا تتردد", "سؤال|أسئلة|تسألني|إخباري|التواصل معي|المزيد"),
}

# An offer that begins with a condition is one only where help is in it: "If you have any questions, ask" is, "If you
# have any symptoms, call a doctor" is not.
CONDITIONS = (
    "if ", "wenn ", "falls ", "si ", "se ", "als ", "jeśli ", "jeżeli ", "dacă ", "om ", "hvis ", "jos ", "pokud ", "ak ",
    "ha ", "если ", "якщо ", "αν ", "εάν ", "如果", "إذا ", "अगर ", "यदि ",
)  # fmt: skip
HELP = {
    "en": "question|help|ask|to know|information|details|assist|let me",
    "de": "frag|hilf|helf|wissen|information|bescheid|melde|details",
    "fr": "question|aid|savoir|information|détail|demand",
    "es": "pregunt|ayud|saber|información|detalle|duda",
    "it": "domand|aiut|saper|informazion|dettagli|chied",
    "nl": "vrag|vraag|hulp|help|weten|informatie|details",
    "pl": "pyta|pomoc|wiedzieć|informacj|szczegół|daj zna",
    "pt": "pergunt|ajud|saber|informaç|detalhe|dúvida|avis",
    "ro": "întreb|ajut|informați|detalii|știi",
    "sv": "fråg|hjälp|veta|information|detaljer|säg till",
    "da": "spørg|hjælp|vide|information|detaljer|sig til",
    "nb": "spør|hjelp|vite|informasjon|detaljer|si fra",
    "fi": "kysy|apua|autta|tietoa|tietää|kerro",
    "cs": "otáz|dotaz|zept|pomoc|pomoh|vědět|informac|podrobn",
    "sk": "otáz|opýta|pomoc|pomôž|vedieť|informác|podrobn",
    "hu": "kérdés|kérdez|segít|inform|szól|tudni",
    "ru": "вопрос|помо|узнать|информац|подробн|спрос|спраш|обращ",
    "uk": "питан|запит|допомо|дізнат|інформац|деталь|зверта",
    "el": "ερώτη|ερωτή|βοήθ|βοηθ|μάθ|πληροφορ|ρωτ",
    "zh": "问题|問題|帮助|幫助|了解|信息|告诉|告訴|需要更多",
    "ar": "سؤال|أسئلة|مساعد|معرف|معلومات|تفاصيل",
    "hi": "सवाल|प्रश्न|मदद|जानना|जानकारी|पूछ",
}

# "Please", "and", "also" before an offer.
OFFER_LEADS = (
    "please|and|also|so|but|just|bitte|und|auch|s'il vous plaît|s'il te plaît|et|por favor|y|e|per favore|ook|en|proszę|i|oraz|vänligen"
    "|och|gerne|og|venligst|prosím|a|пожалуйста|и|также|будь ласка|та|lütfen|ve|παρακαλώ|και|请|請|كما|و|कृपया|और|anche"
)
