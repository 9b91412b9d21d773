import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { type GraphiqlAsset, graphiqlAssets, graphiqlParts } from '../../../config/builds/graphiql-assets.ts';
import { hasCode } from '../../app/error-code.ts';

interface Asset {
  bytes: Buffer;
  /** `br`, or empty if not compressed. */
  encoding: 'br' | '';
}

/** A compressed file next to the bundle. Undefined if the platform runs from its sources. */
function bundled(assetName: GraphiqlAsset): Buffer | undefined {
  try {
    return readFileSync(new URL(`./graphiql-assets/${assetName}.br`, import.meta.url));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Reads one file of the editor. Compressed only if the client accepts brotli. */
export async function readAsset(assetName: GraphiqlAsset, acceptsBrotli: boolean): Promise<Asset> {
  const compressed = bundled(assetName);
  if (compressed && acceptsBrotli) return { bytes: compressed, encoding: 'br' };
  if (compressed) return { bytes: brotliDecompressSync(compressed), encoding: '' };
  const parts = await graphiqlParts();
  return { bytes: Buffer.from(parts[graphiqlAssets[assetName]]), encoding: '' };
}
