import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { docsAssetFiles } from '../../config/builds/docs-assets.ts';
import { hasCode } from '../app/error-code.ts';

/** The files of the reference page by their names. A bundle has them next to it, in `docs-assets/`. */
const sources = new Map<string, string>(docsAssetFiles.map((file) => [basename(file), file]));

/** Returns the text of a file. Undefined for any other name. Throws if it is neither next to the bundle nor among the sources. */
export function readAsset(fileName: string): string | undefined {
  const source = sources.get(fileName);
  if (source === undefined) return undefined;
  try {
    return readFileSync(new URL(`./docs-assets/${fileName}`, import.meta.url), 'utf8');
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    return readFileSync(new URL(`../../${source}`, import.meta.url), 'utf8');
  }
}
