import type { Language } from '../../engines/retrieval/text/index.ts';
import { isSparse, type MeaningTable } from '../../engines/retrieval/training.ts';
import { numberedFeatures } from './examples.ts';
import type { SampleOrganisation } from './organisations.ts';
import { withFeatures } from './quantise.ts';
import { trainModel } from './training.ts';

/** Features of fewer texts of the language are left out, so that all files together stay below 12 MB. */
const MIN_OWN_TEXTS = 4;

/**
 * Trains the models and returns each language's part of its model: the features that its own texts contain. The first model is trained with
 * the texts in the languages of which there are many, the second one with all.
 */
export function trainParts(organisations: readonly SampleOrganisation[]): Map<Language, MeaningTable> {
  const few = organisations.filter(({ language }) => isSparse(language));
  const many = organisations.filter(({ language }) => !isSparse(language));
  return new Map([...partsOf(many, many), ...partsOf(few, organisations)]);
}

function partsOf(
  own: readonly SampleOrganisation[],
  trained: readonly SampleOrganisation[],
): [Language, MeaningTable][] {
  const table = trainModel(trained);
  const byLanguage = [...Map.groupBy(own, ({ language }) => language)];
  return byLanguage.map(([language, texts]) => [
    language,
    withFeatures(table, new Set(numberedFeatures(texts, MIN_OWN_TEXTS).rows.keys())),
  ]);
}
