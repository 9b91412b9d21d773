import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { graphiqlAssetNames, graphiqlAssets, graphiqlParts } from '../../config/builds/graphiql-assets.ts';

/** 2.2 MB in total, compressed in half a second. Higher quality saves 8 % and takes three times as long. */
const QUALITY = 5;

// Imported at the top level because bundling is synchronous.
const parts = await graphiqlParts();

/** Writes the files of GraphiQL, compressed with brotli; see `functions/graphql/graphiql/assets.ts`. */
export function writeGraphiqlAssets(directory: string): void {
  mkdirSync(directory, { recursive: true });
  for (const name of graphiqlAssetNames) {
    const bytes = Buffer.from(parts[graphiqlAssets[name]]);
    const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(join(directory, `${name}.br`), brotliCompressSync(bytes, { params }));
  }
}
