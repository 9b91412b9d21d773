import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildConsole, consoleSourceHash } from '../console/build.ts';
import { buildWidget, sourceHash } from '../widget/build.ts';

const shared = fileURLToPath(new URL('../dist', import.meta.url));

interface Build {
  name: 'widget' | 'console';
  version: string;
  build(directory: string): void;
}

/**
 * Returns the folder with a build of the current sources. Builds it (in about a second) if it does not exist. Uses
 * `dist/`, so that later starts reuse it, or the data folder if the project folder is read-only.
 */
function prepare(dataDir: string, { name, version, build }: Build): string {
  const places = [shared, dataDir].map((place) => join(place, name, version));
  const known = places.find((place) => existsSync(join(place, 'manifest.json')));
  if (known) return known;
  const [first, second] = places as [string, string];
  try {
    build(first);
    return first;
  } catch (error) {
    if (!['EACCES', 'EROFS', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    build(second);
    return second;
  }
}

export const prepareWidget = (dataDir: string): string =>
  prepare(dataDir, { name: 'widget', version: sourceHash(), build: buildWidget });

export const prepareConsole = (dataDir: string): string =>
  prepare(dataDir, { name: 'console', version: consoleSourceHash(), build: buildConsole });
