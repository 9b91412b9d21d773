import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWidget, sourceHash } from '../widget/build.ts';

const shared = fileURLToPath(new URL('../dist/widget', import.meta.url));

/**
 * Returns the folder with the widget built from the current sources. Builds it (in about a second) if it does not
 * exist. Uses `dist/`, so that later starts reuse it, or the data folder if the project folder is read-only.
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
