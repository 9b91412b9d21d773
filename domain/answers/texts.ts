import type { FixedLanguage } from '../language/languages.ts';
import { ar } from './texts/ar.ts';
import { de } from './texts/de.ts';
import { en } from './texts/en.ts';
import { es } from './texts/es.ts';
import { fr } from './texts/fr.ts';
import { it } from './texts/it.ts';
import { ja } from './texts/ja.ts';
import { nl } from './texts/nl.ts';
import { pl } from './texts/pl.ts';
import { pt } from './texts/pt.ts';
import { tr } from './texts/tr.ts';
import type { FixedTexts, ReplyTexts, WidgetTexts } from './texts/types.ts';
import { zh } from './texts/zh.ts';

export { direction } from '../language/languages.ts';
export type { ReplyTexts, WidgetTexts };

type FlatTexts = ReplyTexts & WidgetTexts;

/** Every language must have the same texts, or this does not compile. */
const byLanguage: Record<FixedLanguage, FixedTexts> = { en, es, fr, de, it, pt, nl, pl, tr, ja, zh, ar };

/** Returns every fixed text of a language by name. */
export const texts = (fixedLanguage: FixedLanguage): FlatTexts => ({
  ...byLanguage[fixedLanguage].replies,
  ...byLanguage[fixedLanguage].widget,
});

/** Returns the texts that the widget shows. */
export const widgetTexts = (fixedLanguage: FixedLanguage): WidgetTexts => byLanguage[fixedLanguage].widget;

/** Replaces placeholders such as `{name}`. A placeholder without a value is kept. Values are inserted unchanged. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : place));

/** Joins sentences as the language does. */
export const sentences = (fixedLanguage: FixedLanguage, ...parts: readonly string[]): string =>
  parts.join(fixedLanguage === 'ja' || fixedLanguage === 'zh' ? '' : ' ');
