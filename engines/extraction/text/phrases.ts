/** Beginnings of short lines that prompt readers to do something, or credit a picture. */
export const ASIDE = new RegExp(
  `^(?:${[
    'advertise?ments?|anzeige|werbung|publicidad|publicidade|publicité|pubblicità|реклама',
    'share (?:this|on|via|article)|(?:tweet|pin|like|email|print) this|share$|tweet$|print$|close$|video$',
    '(?:please )?(?:subscribe|sign up|register|follow us|join us|like us|download our|get the latest|click here)\\b',
    '(?:read|see|learn|find out|show|load|view|watch|listen)(?: more| also| next| full|:)|(?:to )?read the (?:full|original)',
    '(?:also|further|keep|continue|recommended|must) (?:read|watch)\\w*|explore further|more (?:from|on|(?:\\S+ ){0,3}(?:stories|articles|posts))\\b',
    "don['’]t miss|you (?:may|might) (?:also )?like|related(?: \\w+)?:?$|trending|most (?:read|popular)|up next",
    '(?:weiter|mehr)(?:lesen| lesen| zum thema)|lesen sie auch|lire (?:aussi|la suite)|à lire|leggi anche|lee también',
    'leia (?:também|mais)|ver también|читайте также|lees (?:ook|meer)|czytaj (?:też|także|również)|zobacz też',
    '(?:image|photo|picture|slide) \\d+ (?:of|/) \\d+$|(?:image|photo|picture|media|video) (?:copyright|caption|credit|source)|media playback|\\(?(?:photo|image|credit)s?:',
    'file photo|©|citation:|\\d+ comments?$|leave a (?:comment|reply)|have a (?:tip|story)\\b|\\d+ min(?:ute)?s? read',
    'disclosure: |(?:this|our) (?:post|article|page|site) (?:may )?contains? affiliate links',
    'related: |also: |see also: |table of contents$|inhaltsverzeichnis$|sommaire$|tell us what you think|adverts?$',
    '(?:фото|foto|photos?|bild|image|picture|credit)s?(?: credit| source| courtesy| by)?: |official websites use \\.gov',
    'this (?:document|article|story|material) (?:is subject to copyright|may not be)|all rights reserved|copyright ©',
  ].join('|')})`,
  'iu',
);

/** Lines that credit a picture to an agency: `Name/Getty Images`, `(AP Photo)`, `Photo by Name via Reuters`. */
export const CREDIT =
  /(?:\/ ?|\(|\bvia |\bcourtesy(?: of)? |©.{0,40}|\|\s?)(?:getty images|shutterstock|istock(?:photo)?|reuters|associated press|ap photo|ap|afp|unsplash|pexels|alamy|epa)(?:[/ ]\w+)?[)\].]?$/i;

/**
 * Beginnings of headings of sections that do not belong to the text: related pages, the author, comments, prompts to
 * share or subscribe. Narrow, because `More about our prices` and `Response times` are content.
 */
export const APPENDIX = new RegExp(
  `^(?:${[
    'related|more (?:on|about|in) this|also (?:read|on)',
    'you (?:may|might) (?:also|be)|recommended (?:for|reading|articles|posts|stories|products)|(?:customers|people) also',
    'read (?:more|next|also)|what to read next|keep reading|up next|don.t miss|recently viewed',
    'similar (?:jobs|products|items|offers|posts|articles)',
    'not the answer you.re looking for|sponsored|advertisement|(?:about|meet) the authors?|about author|written by',
    'comments?:?$|replies:?$|\\d+ (?:comments?|responses?|replies|thoughts)\\b|leave a (?:comment|reply)|post a comment',
    'join the (?:discussion|conversation)|share (?:this|on)|(?:subscribe|sign up|newsletter|follow us)\\b|tags?:?$',
    'stay (?:up to date|informed|connected)|get (?:the|our) (?:latest|newsletter)|(?:filed|posted) under',
    'ähnliche|(?:das|dies) könnte|weitere (?:artikel|beiträge|themen|nachrichten|meldungen|links)|verwandte|passend dazu',
    'mehr (?:zum thema|aus|von)\\b|auch interessant|neueste|aktuelle (?:artikel|beiträge|meldungen)|lesen sie (?:auch|mehr)',
    'kommentare?\\b|schreiben? sie einen kommentar|schreibe einen kommentar|über (?:den|die) autor|zu[rm] autor|teilen|schlagw',
    'meistgelesen|vorschau auf|articles? (?:liés|similaires|connexes|récents)|(?:à )?(?:lire|voir) (?:aussi|également)',
    'sur le même|vous aimerez|commentaires?|laisser un|à propos de l.auteur|partager|dans la même',
    '(?:artículos|noticias|entradas|temas) relacionad|te puede|también te|comentarios|deja (?:un|tu)|más noticias',
    'lo más (?:leído|visto)|compart(?:e|ir|ilh)|sobre el autor|articoli (?:correlati|simili|recenti)|leggi anche|potrebbe',
    'comment[io]\\b|lascia un|condividi|(?:artigos|notícias|posts|matérias) relacionad|leia (?:também|mais)|veja também',
    'deixe um|mais lidas|gerelateerd|lees (?:ook|meer)|meer (?:nieuws|van)|reacties?\\b|powiązan|podobne|polecan|komentarz',
    '(?:przeczytaj|zobacz|czytaj) (?:też|także|również|więcej)|udostępnij|najnowsze|najpopularniejsze|najczęściej czytane',
    'читайте|похожи|комментари|поделиться|последние новости|關連|相关|相關|関連|おすすめ|コメント|最新',
  ].join('|')})`,
  'iu',
);

/** The same for articles only. On a page that lists news, such headings introduce the content. */
export const FURTHER_READING = new RegExp(
  `^(?:${[
    '(?:see )?more (?:from|like this|stories|news|articles|posts)|trending|top stories|most (?:read|popular|viewed)',
    '(?:our )?(?:latest|recent|popular|other|featured) (?:news|posts?|articles?|stories|blogs?)|editor.s picks',
  ].join('|')})`,
  'iu',
);

/** Lines that are only the label of a button, a prompt or a check box of consent, on pages that are no articles. */
export const LABEL =
  /^(?:share|tweet|print|close|back to top|(?:skip|jump) to (?:main )?(?:content|search|navigation)|advertisement|(?:read|learn|show|view|see) more|menu|search|previous|next|toggle (?:menu|navigation)|(?:reply|respond) to this (?:topic|thread|post|discussion)|(?:add|post|write) a (?:comment|reply)|\d+ (?:posts|replies) in this (?:topic|thread)|you must (?:log ?in|register|sign in)[^.]{0,60}|i (?:agree|accept|consent)\b[^.]{0,100})[\s.:»›→…]*$/i;

/** Lines that name who else worked on an article. */
export const THANKS = /\bcontributed to th(?:is|e) (?:report|story|article)\b/i;
