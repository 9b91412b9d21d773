import { writeFileSync } from 'node:fs';
import { loadStemmers } from '../../engines/retrieval/index.ts';
import type { Language } from '../../engines/retrieval/text/index.ts';
import { type MeaningTable, modelFileOf, writeTable } from '../../engines/retrieval/training.ts';
import { numberedFeatures } from './examples.ts';
import { isOfFirstModel, readOrganisations } from './organisations.ts';
import { withFeatures } from './quantise.ts';
import { trainModel } from './training.ts';

/**
 * Trains the models of meaning on all texts of this folder, and writes them where the engine reads them: `node tools/run.mjs
 * tools/meaning/train.ts`. English and German have one model, trained with their texts. A second one is trained with the texts of
 * all languages, and each other language has its part of it: the features that its own texts contain.
 */
/** Features of fewer texts of the language are left out, so that all files together stay below 12 MB. */
const MIN_OWN_TEXTS = 7;

await loadStemmers();
const organisations = readOrganisations();

write('english', trainModel(organisations.filter(isOfFirstModel)));
const table = trainModel(organisations);
const others = organisations.filter((organisation) => !isOfFirstModel(organisation));
for (const [language, own] of Map.groupBy(others, (organisation) => organisation.language))
  write(language, withFeatures(table, new Set(numberedFeatures(own, MIN_OWN_TEXTS).rows.keys())));

function write(language: Language, model: MeaningTable): void {
  const fileName = modelFileOf(language);
  const file = writeTable(model);
  writeFileSync(new URL(`../../engines/retrieval/meaning/${fileName}`, import.meta.url), file);
  console.log(`${fileName}: ${model.hashes.length} features, ${file.length} bytes`);
}
