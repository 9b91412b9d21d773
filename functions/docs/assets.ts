import { readFileSync } from 'node:fs';

/** Files that the reference page serves and that are not its own. A bundle has them beside itself, in `docs-assets/`. */
export const assetNames = ['swagger-ui.css', 'swagger-ui-bundle.js', 'schema.graphql'] as const;
export type AssetName = (typeof assetNames)[number];

/** Where a file is while the platform runs from its sources. */
const sourceUrl = (name: AssetName): URL =>
  name === 'schema.graphql'
    ? new URL('../../schema/schema.graphql', import.meta.url)
    : new URL(name, import.meta.resolve('swagger-ui-dist/package.json'));

/** The text of a file. Throws where it is neither beside the bundle nor among the sources. */
export function readAsset(name: AssetName): string {
  try {
    return readFileSync(new URL(`./docs-assets/${name}`, import.meta.url), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return readFileSync(sourceUrl(name), 'utf8');
  }
}
