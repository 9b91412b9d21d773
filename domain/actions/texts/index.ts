import type { FixedLanguage } from '../../language/languages.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';
import { tr } from './tr.ts';
import type { SpokenTexts } from './types.ts';
import { zh } from './zh.ts';

export type { SpokenTexts };

/** Every language must have the same texts, or this does not compile. */
const byLanguage: Record<FixedLanguage, SpokenTexts> = { en, es, fr, de, it, pt, nl, pl, tr, ja, zh, ar };

/** What a chatbot says around actions. Placeholders such as `{name}` are filled with `fill`. */
export const actionTexts = (fixedLanguage: FixedLanguage): SpokenTexts => byLanguage[fixedLanguage];
