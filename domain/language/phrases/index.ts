import type { FixedLanguage } from '../languages.ts';
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
import type { Phrases } from './types.ts';
import { zh } from './zh.ts';

export const phrases: Record<FixedLanguage, Phrases> = { en, es, fr, de, it, pt, nl, pl, tr, ja, zh, ar };

/** Languages written without spaces between words. */
export const withoutSpaces: ReadonlySet<FixedLanguage> = new Set<FixedLanguage>(['ja', 'zh']);
