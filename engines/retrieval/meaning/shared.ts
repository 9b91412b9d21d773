import { readFileSync } from 'node:fs';
import type { Language } from '../text/words/languages.ts';
import { createMeaningModel, type MeaningModel, readTable } from './model.ts';

/** The file of each language's model, beside this module, and beside a bundle that contains it. */
const FILES: Partial<Record<Language, string>> = {
  english: 'meaning.bin',
  german: 'meaning-de.bin',
  french: 'meaning-fr.bin',
  italian: 'meaning-it.bin',
  spanish: 'meaning-es.bin',
  dutch: 'meaning-nl.bin',
  portuguese: 'meaning-pt.bin',
  polish: 'meaning-pl.bin',
  turkish: 'meaning-tr.bin',
};

/** The languages with the most texts, which have a model of their own. Those of the others are parts of a second one. */
const OF_FIRST_MODEL: ReadonlySet<Language> = new Set(['english', 'german']);

/** Whether the model of a language was trained with few texts of it. */
export const isSparse = (language: Language): boolean => !OF_FIRST_MODEL.has(language);

/** Undefined for a language without a model. */
export const modelFileOf = (language: Language): string | undefined => FILES[language];

const shared = new Map<string, MeaningModel>();

/** One per file for the process. Reads it with the first question that needs it. Undefined for a language without a model. */
export function sharedMeaning(language: Language): MeaningModel | undefined {
  const file = modelFileOf(language);
  if (file === undefined) return undefined;
  const model = shared.get(file) ?? createMeaningModel(readTable(readFileSync(new URL(file, import.meta.url))));
  shared.set(file, model);
  return model;
}
