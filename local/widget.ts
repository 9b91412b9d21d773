import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWidget, sourceHash } from '../widget/build.ts';

const shared = fileURLToPath(new URL('../dist/widget', import.meta.url));

/**
 * The folder with the widget as the sources now are, built (in about a second) where it is not there yet. Under `dist/`, so
 * that every start after the first finds it; in the data folder where the project's own cannot be written to.
 */
export function prepareWidget(dataDir: string): string {
  const version = sourceHash();
  const places = [shared, join(dataDir, 'widget')].map((place) => join(place, version));
  const known = places.find((place) => existsSync(join(place, 'manifest.json')));
  if (known) return known;
  const [first, second] = places as [string, string];
  try {
    buildWidget(first);
    return first;
  } catch (error) {
    if (!['EACCES', 'EROFS', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    buildWidget(second);
    return second;
  }
}
