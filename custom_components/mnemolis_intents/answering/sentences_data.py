"""Abbreviations and ordinals by language, as `sentences` needs them.

Five kinds, told apart by what may follow the full stop:

- TITLES never end a sentence: a name or the thing itself follows ("Dr. Smith", "z. B. Salz").
- SYMBOLS of units are written without a stop of their own: behind a number and before a word they end a sentence.
- NUMBERED end none before a number ("No. 5", "S. 12"), and are ordinary words before anything else.
- UNITS (and currencies) stand after a number; a capital letter behind them starts a sentence.
- OTHERS end a sentence only where the next word is one that starts sentences ("Inc. The ...").

Case-folded, without the final stop, one string a language (split when a language is first used). Every entry is common usage of its language; a wrong entry costs a sentence
that is left whole, which is the lesser harm.
"""

# Read in every language: texts mix them.
TITLES_ANYWHERE = "dr prof mr mrs ms st mt vs cf e.g i.e viz ca"
NUMBERED_ANYWHERE = "no nr fig vol art pp"
UNITS_ANYWHERE = "km kg cm mm ml min sec hr hrs"
OTHERS_ANYWHERE = "mio mrd mill mil mld mln jr sr inc ltd co corp etc al a.m p.m u.s u.k b.c a.d ph.d mia milj mlrd tis tsd tys δισ χιλ млн млрд хил"

TITLES = {
    "en": """messrs mmes gen col maj capt cmdr lt sgt cpl pvt adm rev fr hon gov sen rep reps pres supt det insp amb sec
        dept univ assn ave blvd rd ft hwy mts approx est incl esp""",
    "de": """hr hrn fr frl dipl ing med phil jur rer nat habil mag z.b d.h u.a i.d.r o.ä bzw sog bspw evtl ggf inkl exkl
        einschl vgl zzt z.zt d.i u.u v.a s.o s.u i.a m.e st hl geb gest verh ehem allg insb insbes gegr dt engl frz lat
        griech röm kath ev max min mind ungef abzgl zzgl str""",
    "fr": """m mm mme mmes mlle mlles me mgr pr dr st ste ex p.ex c.-à-d env av bd boul pl éd dir réf c.-a-d hab
        max min adj gén col cap lt""",
    "es": """sr sra srta sres sras d dª dña dra drs prof profa ing lic arq gral cnel cap sgto mons p.ej ej av avda c/ ctra
        pza dpto depto sto sta aprox gob pdte fco ma núm""",
    "it": """sig sigg sig.na sig.ra sig.ri dott dott.ssa prof.ssa avv ing arch geom rag on sen gen col cap magg ten mons don
        p.es es ad.es c.so v.le p.za f.lli spett egr gent ill cfr pag""",
    "nl": """dhr mevr mw drs ir ing mr prof ds bijv bv d.w.z dwz o.a m.n m.a.w t.o.v t/m i.p.v i.v.m z.g zgn zg resp
        evt incl excl max min gem st jhr jkvr ca a.u.b geb overl vgl""",
    "pl": """ul al pl os np tzw tzn m.in prof hab inż mgr doc lek red ks św bł o gen płk mjr kpt por ppłk sierż im
        ok tj dr.hab zob por wg ww tel ur zm min max pt""",
    "pt": """sr sra srs sras srta d dr dra drs dras prof profa eng arq gen cel cap sgt pe fr exmo exma ilmo p.ex ex av r
        pça trav apto aprox sto sta dep gov min pres séc""",
    "ro": "dl d-l dna d-na dr prof ing av gen col lt str bd sf nr art ex de.ex aprox cca lect conf acad",
    "sv": "bl.a dvs t.ex d.v.s s.k ev resp ung ca inkl exkl f.d fr.o.m t.o.m m.fl hr fr frk dr prof doc kh tfn st jfr max min gm",
    "da": "bl.a f.eks fx dvs d.v.s hr fr frk dr prof pga ca ifm ift mht mhp iht evt inkl ekskl resp jf jfr red tlf skt st maks min vedr",
    "nb": "bl.a f.eks dvs d.v.s hr fr frk dr prof pga ca ift mht iht evt inkl ekskl resp jf tlf st maks min vedr pst dir",
    "fi": "mm esim ns n t toht prof dos hra rva nti ts tri eli nk ent vrt mrs maks väh puh synt",
    "cs": """p pí sl ing mgr bc mudr judr rndr phdr doc prof dr sv tzv tj např resp atd.např popř mj ul nám tř gen plk kpt
        por npor mjr š zn čl odst cca max min nar zem tel viz angl něm lat""",
    "sk": "p ing mgr bc mudr judr rndr phdr doc prof dr sv tzv tj napr resp príp ul nám tr gen plk kpt cca max min nar zom tel angl lat",
    "ru": """г-н г-жа г-ну гг проф акад доц д-р др.проф им ул пр просп пл пер наб обл р-н т.е т.н т.к т.о напр см ср св
        ген полк подп кап лейт адм тел гр тов о-в оз мин макс корп нач зам ред стр англ нем лат фр греч род ум тыс млн млрд""",
    "uk": """п пан проф акад доц д-р ім вул просп пл пров обл р-н т.зв тобто напр див пор св ген полк тел о-в оз
        зам ред стор англ нім лат тис млн млрд нар""",
    "bg": "г-н г-жа г-ца проф акад доц д-р инж арх ул бул пл гр с т.е т.н т.нар напр св вж ср ген полк тел ок",
    "tr": "dr prof doç yrd arş gör av müh mim sn bay bayan org gen alb yzb cad sok mah apt blv bkz vb.örn örn yak alm ing fr lat",
    "el": "κ κκ κα κος δρ καθ π.χ δηλ λ.χ βλ πρβλ αγ αγ. οδ λεωφ τηλ αρ στρ ταγμ λοχ γεν περ",
    "hu": "dr prof ifj id özv pl ill ún kb vö ua br gr sz szt st u.n stb.pl mk tel max min",
    "hr": "sc g gđa gđica dr prof mr ing dipl akad sv npr tzv tj odn str ul trg tel oko max min rođ",
    "sr": "g gđa gđica dr prof mr ing dipl akad sv npr tzv tj odn str ul trg tel oko max min rođ г гђа др проф инж акад св нпр тзв тј одн ул",
    "sl": "g ga gdč dr prof mag ing dipl akad sv npr t.i tj oz ul tel pribl maks min roj",
    "ca": "sr sra srta dr dra prof ing arq p.ex ex av c/ pl pg ctra sta st aprox núm tel",
    "hi": "डॉ श्री श्रीमती सुश्री प्रो कु पं स्व मो कि मी ग्रा सें मि लि",
    "mr": "डॉ श्री श्रीमती प्रा कु पं स्व",
    "bn": "ড মো ডা প্রফেসর মি মিসেস শ্রী",
    "ar": "د أ م أ.د ص ط ج هـ",
    "fa": "د دکتر م",
    "he": "ד פרופ גב עו",
    "vi": "tp ts gs ths bs ths.bs pgs ks q p tt tx vd ông",
    "id": "dr drs dra prof ir h hj jl jln gg no tn ny sdr bpk tgl dll.mis mis yth a.n d.a s.d",
    "kk": "г проф акад көш т.б мыс",
    "hy": "պրոֆ դոկտ",
}

NUMBERED = {
    "en": "nos figs ch chap sec secs sect para p eq eqs app ex op vols arts ver cat ref jan feb mar apr jun jul aug sep sept oct nov dec",
    "de": "nrn s abs abb aufl bd bde kap tab ziff § art tel",
    "fr": "p n° chap tél fig no nos vol t",
    "es": "núm núms pág págs p cap tel tfno teléf n.º art vol fig",
    "it": "sec pag pagg p n num cap tel art vol fig",
    "nl": "blz p hfst afb tel art nrs",
    "pl": "maks s str nr poz rys tab art ust pkt rozdz tel godz",
    "pt": "pág págs p cap núm n.º tel art vol fig",
    "ro": "et sec bl ap p pag nr cap tel art fig",
    "sv": "s sid kap tab tel kl nr",
    "da": "s kap tab tlf kl nr",
    "nb": "s kap tab tlf kl nr",
    "fi": "s luku klo nro puh",
    "cs": "s str č čp kap obr tab tel",
    "sk": "s str č kap obr tab tel",
    "ru": "стр с гл п пп рис табл тел д кв № ст",
    "uk": "с гл п рис табл тел буд кв ст",
    "bg": "стр с гл т фиг табл тел чл ал",
    "tr": "s sf no md böl şek tel ort mak maks asg",
    "el": "σελ κεφ τηλ αρ τ",
    "hu": "o old fej tel",
    "hr": "str br pogl sl tel čl",
    "sl": "str št pogl tel čl",
    "ca": "pàg p cap núm tel art",
}

# "h" and "t" and "s" stand for words as well.
SYMBOLS_ANYWHERE = (
    "km kg cm mm dm nm ml cl dl mg hl ha m g l kw mw gw kwh wh hz khz mhz ghz kb mb gb tb км кг см мм м л م كم كغ"
)

UNITS = {
    "en": "ft lb lbs oz yd yds gal qt pt mi sq in mph",
    "de": "std",
    "fr": "h min",
    "es": "h min ptas pts",
    "it": "h min",
    "nl": "uur",
    "pl": "zł gr godz",
    "pt": "h min",
    "ro": "lei",
    "sv": "kr tkr st tim",
    "da": "kr",
    "nb": "kr",
    "fi": "t",
    "cs": "kč hod",
    "sk": "sk hod eur",
    "ru": "руб р коп долл грн кг км м см мм сек мин ч шт экз га л",
    "uk": "грн коп крб руб дол хв год сек шт км кг см",
    "bg": "лв ст мин ч",
    "tr": "tl krş dk sn",
    "el": "εκ χλμ ευρ δρχ",
    "hu": "ft eft fill",
    "hr": "kn sat eur",
    "sr": "din дин",
    "he": "שח",
}

OTHERS = {
    "en": """bros dist mgr bldg ed eds trans jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur
        thurs fri sat sun cal calif fla ga ill kan mass mich minn miss mo neb nev okla ore pa tenn tex va wash wis wyo
        conn colo ala ariz ark del ind ky la md n.y n.j d.c l.a b.a m.a m.d r.n u.n u.s.a u.s.s.r p.s c.e b.c.e a.k.a w.r.t p.o""",
    "de": """fa fam bundesrep abt bez bhf ausg jg kl geb sek vors verf usw usf etc u.ä jh jhdt jahrh jan feb mär apr jun jul aug sep sept okt nov dez mo di mi do fr sa so n.chr v.chr
        n.u.z v.u.z gmbh abk a.d a.m co einw ew""",
    "fr": "etc janv févr avr juil sept oct nov déc apr.j.-c av.j.-c j.-c apr s.a s.a.r.l cie",
    "es": "etc ee.uu ee uu a.c d.c a.m p.m ene feb mar abr may jun jul ago sept oct nov dic cía s.a s.l vd ud uds vds hnos",
    "it": "ecc a.c d.c s.p.a s.r.l gen feb mar apr mag giu lug ago set sett ott nov dic ss",
    "nl": "enz e.d e.a jan feb mrt apr jun jul aug sep sept okt nov dec v.chr n.chr a.d p.p b.v n.v",
    "pl": "itd itp in r w n.e p.n.e etc wyd sp z.o.o woj pow",
    "pt": "etc a.c d.c s.a ltda jan fev mar abr mai jun jul ago set out nov dez cia",
    "ro": "etc ș.a î.hr d.hr a.c s.a ian feb mar apr iun iul aug sept oct nov dec",
    "sv": "osv m.m etc o.s.v o.d f.kr e.kr jan feb mars apr aug sept okt nov dec",
    "da": "osv mm m.m m.v etc o.l f.kr e.kr jan feb mar apr jun jul aug sept okt nov dec",
    "nb": "osv mm m.m etc o.l f.kr e.kr jan feb mar apr jun jul aug sept okt nov des",
    "fi": "jne yms ym jkr ekr eaa jaa kpl",
    "cs": "atd apod aj n.l př.n.l př st stol r m.j s.r.o a.s odd obyv led",
    "sk": "atď apod a.i n.l pred.n.l stor r s.r.o a.s obyv",
    "ru": "и.др др пр т.д т.п н.э до.н.э г в вв р.х янв фев февр мар апр июн июл авг сен сент окт ноя нояб дек",
    "uk": "ін та.ін т.д т.п н.е до.н.е р рр ст січ лют бер квіт трав черв лип серп вер жовт лист груд",
    "bg": "и.др др т.н т.д н.е пр.н.е в г",
    "tr": "vb vs vd a.ş ltd şti m.ö m.s i.ö i.s",
    "el": "κ.λπ κλπ κ.ά κ.α μ.χ π.χρ μ.μ π.μ α.ε ε.π.ε",
    "hu": "stb i.e i.sz e.m kft rt jan febr márc ápr máj jún júl aug szept okt nov dec",
    "hr": "itd i.sl sl i.dr dr pr.kr god st d.o.o",
    "sr": "itd i.sl sl i.dr god st d.o.o итд год",
    "sl": "itd ipd idr n.št pr.n.št d.o.o",
    "ca": "etc a.c d.c s.a s.l gen febr abr juny jul set oct nov des",
    "ar": "م هـ ق.م إلخ الخ",
    "he": "וכו וגו לפנהס",
    "vi": "v.v",
    "id": "dll dst dsb tbk s.h m.m",
    "kk": "т.б ж б.з.д ғ",
}

# "And so on": a capital letter behind one starts a sentence, except where every noun has one.
AND_SO_ON = """etc ecc osv o.s.v itd atd atď stb enz jne yms ym κ.λπ κλπ т.д т.п др и.др ін и.т.д др.под ipd dll dst dsb vb
    وغيرها إلخ الخ v.v"""

# Where "5." is "fifth" in running text.
ORDINAL_STOP = "de da nb fi cs sk hr sl sr bs hu pl et lv lt tr is fo lb"

# Vowelless words are ordinary ones there: "krk", "vlk", "smrt".
SYLLABIC_CONSONANTS = "cs sk hr sl sr bs bg mk"

# After an initial these go on with the name, however often they start sentences.
NAME_PARTICLES = """van von de da di du del della dei la le el los las dos das den der ter ten zu al bin ibn ben will may can art
    san st mac mc o d y i e a"""
