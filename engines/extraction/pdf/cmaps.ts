import { readFileSync } from 'node:fs';

/**
 * The maps from codes to characters that PDF names for Chinese, Japanese and Korean, beside this module. `tools/pack-cmaps.mjs` makes the
 * file: a line of JSON with the length of each map, and the maps in the same order.
 */
function readCmaps(): ReadonlyMap<string, Uint8Array> {
  const pack = readFileSync(new URL('cmaps.pack', import.meta.url));
  let end = pack.indexOf('\n') + 1;
  const lengths: Record<string, number> = JSON.parse(pack.toString('utf8', 0, end));
  return new Map(
    Object.entries(lengths).map(([name, length]) => {
      end += length;
      return [name, new Uint8Array(pack.subarray(end - length, end))];
    }),
  );
}

let cmaps: ReadonlyMap<string, Uint8Array> | undefined;

/** What the PDF library asks for files of its own. Gives it maps of characters, and never fetches. */
export class CmapFactory {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    cmaps ??= readCmaps();
    const cmap = cmaps.get(filename);
    if (!cmap) throw new Error(`There is no file ${filename}.`);
    // The library takes the buffer over.
    return cmap.slice();
  }
}
