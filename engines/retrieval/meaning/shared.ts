import { readFileSync } from 'node:fs';
import { createMeaningModel, type MeaningModel, readTable } from './model.ts';

/** Beside this module, and beside a bundle that contains it. */
export const MODEL_FILE = 'meaning.bin';

let shared: MeaningModel | undefined;

/** One for the process. Reads the file with the first question that needs it. */
export function sharedMeaning(): MeaningModel {
  shared ??= createMeaningModel(readTable(readFileSync(new URL(MODEL_FILE, import.meta.url))));
  return shared;
}
