import { writeFileSync } from 'node:fs';
import { loadStemmers } from '../../engines/retrieval/index.ts';
import { MODEL_FILE, writeTable } from '../../engines/retrieval/training.ts';
import { readOrganisations } from './organisations.ts';
import { trainModel } from './training.ts';

/**
 * Trains the model of meaning on all texts of this folder, and writes it where the engine reads it: `node
 * tools/run.mjs tools/meaning/train.ts`.
 */
await loadStemmers();
const organisations = readOrganisations();
const table = trainModel(organisations);
const file = writeTable(table);
writeFileSync(new URL(`../../engines/retrieval/meaning/${MODEL_FILE}`, import.meta.url), file);
const questions = organisations.flatMap(({ blocks }) => blocks).flatMap((block) => block.questions);
console.log(
  `${organisations.length} organisations, ${questions.length} questions: ${table.hashes.length} features, ${file.length} bytes`,
);
