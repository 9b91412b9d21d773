import { writeFileSync } from 'node:fs';
import { loadStemmers } from '../../engines/retrieval/index.ts';
import { modelFileOf, writeTable } from '../../engines/retrieval/training.ts';
import { readOrganisations } from './organisations.ts';
import { trainParts } from './parts.ts';

/**
 * Trains the models of meaning on all texts of this folder, and writes them where the engine reads them: `node tools/run.mjs
 * tools/meaning/train.ts`.
 */
await loadStemmers();
for (const [language, part] of trainParts(readOrganisations())) {
  const fileName = modelFileOf(language);
  if (!fileName) throw new Error(`${language} has no file in engines/retrieval/meaning/shared.ts`);
  const file = writeTable(part);
  writeFileSync(new URL(`../../engines/retrieval/meaning/${fileName}`, import.meta.url), file);
  console.log(`${fileName}: ${part.hashes.length} features, ${file.length} bytes`);
}
