import { writeFileSync } from 'node:fs';
import { loadStemmers } from '../../engines/retrieval/index.ts';
import type { Language } from '../../engines/retrieval/text/index.ts';
import { type MeaningTable, modelFileOf, writeTable } from '../../engines/retrieval/training.ts';
import { numberedFeatures } from './examples.ts';
import { isOfFirstModel, isOfSmallModel, readOrganisations, type SampleOrganisation } from './organisations.ts';
import { withFeatures } from './quantise.ts';
import { trainModel } from './training.ts';

/**
 * Trains the models of meaning on all texts of this folder, and writes them where the engine reads them: `node tools/run.mjs
 * tools/meaning/train.ts`. English and German have one model, trained with their texts. A second one is trained with the texts of
 * all languages that have models of full size, and a third one, with fewer dimensions, with those of all. Each other language has its
 * part of its model: the features that its own texts contain.
 */
/** Features of fewer texts of the language are left out, so that all files together stay below 12 MB. */
const MIN_OWN_TEXTS = { full: 7, small: 9 };
/** In the little room that is left, more features with fewer dimensions find more than fewer features with all. */
const SMALL_DIMENSIONS = 24;

await loadStemmers();
const organisations = readOrganisations();
const full = organisations.filter((organisation) => !isOfSmallModel(organisation));

write('english', trainModel(full.filter(isOfFirstModel)));
writeParts(
  full.filter((organisation) => !isOfFirstModel(organisation)),
  trainModel(full),
  MIN_OWN_TEXTS.full,
);
writeParts(
  organisations.filter(isOfSmallModel),
  trainModel(organisations, { dimensions: SMALL_DIMENSIONS }),
  MIN_OWN_TEXTS.small,
);

function writeParts(own: readonly SampleOrganisation[], table: MeaningTable, minTexts: number): void {
  for (const [language, texts] of Map.groupBy(own, (organisation) => organisation.language))
    write(language, withFeatures(table, new Set(numberedFeatures(texts, minTexts).rows.keys())));
}

function write(language: Language, model: MeaningTable): void {
  const fileName = modelFileOf(language);
  const file = writeTable(model);
  writeFileSync(new URL(`../../engines/retrieval/meaning/${fileName}`, import.meta.url), file);
  console.log(`${fileName}: ${model.hashes.length} features, ${file.length} bytes`);
}
