import type { FixedLanguage } from '../language/languages.ts';

/** What a member is mailed when a colleague mentions them. */
export const mentionTexts: Record<FixedLanguage, { subject: string; intro: string }> = {
  en: { subject: '{author} has mentioned you', intro: '{author} has mentioned you in a note.' },
  de: { subject: '{author} hat Sie erwähnt', intro: '{author} hat Sie in einer Notiz erwähnt.' },
  es: { subject: '{author} le ha mencionado', intro: '{author} le ha mencionado en una nota.' },
  fr: { subject: '{author} vous a mentionné', intro: '{author} vous a mentionné dans une note.' },
  it: { subject: '{author} la ha menzionata', intro: '{author} la ha menzionata in una nota.' },
  pt: { subject: '{author} mencionou-o', intro: '{author} mencionou-o numa nota.' },
  nl: { subject: '{author} heeft u genoemd', intro: '{author} heeft u in een notitie genoemd.' },
  pl: { subject: 'Wzmianka: {author}', intro: '{author} wspomina o Tobie w notatce.' },
  tr: { subject: '{author} sizden söz etti', intro: '{author} bir notta sizden söz etti.' },
  ja: { subject: '{author} があなたに言及しました', intro: '{author} がメモであなたに言及しました。' },
  zh: { subject: '{author}提到了您', intro: '{author}在备注中提到了您。' },
  ar: { subject: 'أشار إليك {author}', intro: 'أشار إليك {author} في ملاحظة.' },
};
