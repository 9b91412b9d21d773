import { writeFileSync } from 'node:fs';
import { loadStemmers } from '../../engines/retrieval/index.ts';
import { isSparse, type MeaningTable, modelFileOf, writeTable } from '../../engines/retrieval/training.ts';
import { numberedFeatures } from './examples.ts';
import { readOrganisations, type SampleOrganisation } from './organisations.ts';
import { withFeatures } from './quantise.ts';
import { trainModel } from './training.ts';

/**
 * Trains the models of meaning on all texts of this folder, and writes them where the engine reads them: `node tools/run.mjs
 * tools/meaning/train.ts`. The first model is trained with the texts in English and German, the second one with those of all languages.
 * Each language has its part of its model: the features that its own texts contain.
 */
/** Features of fewer texts of the language are left out, so that all files together stay below 12 MB. */
const MIN_OWN_TEXTS = 4;

await loadStemmers();
const organisations = readOrganisations();
const few = organisations.filter(({ language }) => isSparse(language));
const many = organisations.filter(({ language }) => !isSparse(language));
writeParts(many, trainModel(many));
writeParts(few, trainModel(organisations));

function writeParts(own: readonly SampleOrganisation[], table: MeaningTable): void {
  for (const [language, texts] of Map.groupBy(own, (organisation) => organisation.language)) {
    const part = withFeatures(table, new Set(numberedFeatures(texts, MIN_OWN_TEXTS).rows.keys()));
    const fileName = modelFileOf(language) ?? '';
    const file = writeTable(part);
    writeFileSync(new URL(`../../engines/retrieval/meaning/${fileName}`, import.meta.url), file);
    console.log(`${fileName}: ${part.hashes.length} features, ${file.length} bytes`);
  }
}
