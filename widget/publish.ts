import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Compresses a file. zlib starts a new block, with codes of its own, every so many symbols, and which number is best differs by file. */
const smallestGzip = (bytes: Buffer): Buffer =>
  [7, 8, 9]
    .map((memLevel) => gzipSync(bytes, { level: 9, memLevel }))
    .reduce((one, other) => (other.length < one.length ? other : one));

function smallestBrotli(bytes: Buffer): Buffer {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return brotliCompressSync(bytes, { params });
}

/**
 * Writes a build into `directory` atomically: each file plain, as `.gz` and as `.br`, and `manifest.json`. If another process
 * writes the same build at the same time, the first one stays.
 */
export function publishBuild(
  directory: string,
  files: Iterable<readonly [name: string, Buffer]>,
  manifest: object,
): void {
  const compressed = [...files].flatMap(([name, bytes]): [string, Buffer][] => [
    [name, bytes],
    [`${name}.gz`, smallestGzip(bytes)],
    [`${name}.br`, smallestBrotli(bytes)],
  ]);
  mkdirSync(dirname(directory), { recursive: true });
  const draft = mkdtempSync(`${directory}-`);
  for (const [name, bytes] of compressed) writeFileSync(join(draft, name), bytes);
  writeFileSync(join(draft, 'manifest.json'), JSON.stringify(manifest));
  rmSync(directory, { recursive: true, force: true });
  try {
    renameSync(draft, directory);
  } catch (error) {
    rmSync(draft, { recursive: true });
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
  }
}
