"""How encyclopedias head what is no prose: reference lists and the notes above an article's lead."""

_BACK_MATTER = """
    references | external links | further reading | see also | bibliography |
    einzelnachweise | weblinks | literatur | siehe auch |
    références | notes et références | liens externes | voir aussi |
    referencias | enlaces externos | véase también |
    note | collegamenti esterni | altri progetti | voci correlate |
    bronnen | externe links | zie ook | przypisy | linki zewnętrzne | zobacz też |
    referências | ligações externas | ver também | referenser | externa länkar | se även |
    referencer | eksterne henvisninger | se også | referanser | eksterne lenker |
    lähteet | aiheesta muualla | katso myös | reference | externí odkazy | související články |
    примечания | ссылки | литература | см. также | примітки | посилання | див. також |
    kaynakça | dış bağlantılar | ayrıca bakınız | παραπομπές | εξωτερικοί σύνδεσμοι | δείτε επίσης |
    脚注 | 参考文献 | 外部リンク | 関連項目 | 각주 | 외부 링크 | 같이 보기 |
    参考资料 | 參考資料 | 外部链接 | 外部連結 | 参见 | 參見 |
    مراجع | المراجع | وصلات خارجية | انظر أيضا | सन्दर्भ | संदर्भ | बाहरी कड़ियाँ | इन्हें भी देखें |
"""
BACK_MATTER = frozenset(heading.strip() for heading in _BACK_MATTER.split("|") if heading.strip())
"""Headings behind which an article holds lists only, case-folded."""

HATNOTES = (
    "for other uses",
    "for the ",
    "this article is about",
    "not to be confused with",
    "dieser artikel ",
    "pour les articles homonymes",
    "para otros usos",
    "voor andere betekenissen",
    "para outros significados",
)
"""How the notes above a lead begin, case-folded."""
