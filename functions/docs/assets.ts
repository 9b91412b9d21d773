import { readFileSync } from 'node:fs';
import { hasCode } from '../app/error-code.ts';

/** Files of other packages that the reference page serves. A bundle has them next to it, in `docs-assets/`. */
export const assetNames = ['swagger-ui.css', 'swagger-ui-bundle.js', 'schema.graphql'] as const;
type AssetName = (typeof assetNames)[number];

/** Path of a file if the platform runs from its sources. */
const sourceUrl = (assetName: AssetName): URL =>
  assetName === 'schema.graphql'
    ? new URL('../../schema/schema.graphql', import.meta.url)
    : new URL(assetName, import.meta.resolve('swagger-ui-dist/package.json'));

/** Returns the text of a file. Throws if it is neither next to the bundle nor among the sources. */
export function readAsset(assetName: AssetName): string {
  try {
    return readFileSync(new URL(`./docs-assets/${assetName}`, import.meta.url), 'utf8');
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    return readFileSync(sourceUrl(assetName), 'utf8');
  }
}
