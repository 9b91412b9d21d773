import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { App } from '../../domain/core/app.ts';
import type { Encoding } from '../http/built-files.ts';

export const scripts = ['widget.js', 'app.js'] as const;
export type WidgetScript = (typeof scripts)[number];

/** The output of `widget/build.ts`. Read once per container. */
export interface BuiltWidget {
  /** 12 hex digits. */
  version: string;
  /** For the `integrity` attribute of a pinned script. */
  integrity: Record<WidgetScript, string>;
  read(name: WidgetScript | 'notices.txt', encoding: Encoding): Buffer;
}

const endings: Record<Encoding, string> = { br: '.br', gzip: '.gz', '': '' };

/** Reads the build. `folder`: its path. Empty: next to the code, where the stack puts it. Throws if there is none. */
export function readBuilt(folder: string): BuiltWidget {
  const base = folder ? pathToFileURL(`${folder}/`) : new URL('./widget-assets/', import.meta.url);
  const read = (name: string) => readFileSync(new URL(name, base));
  const known = new Map<string, Buffer>();
  return {
    ...JSON.parse(read('manifest.json').toString()),
    read(name, encoding) {
      const file = name + endings[encoding];
      const bytes = known.get(file) ?? read(file);
      known.set(file, bytes);
      return bytes;
    },
  };
}

const blobKey = (version: string, name: WidgetScript) => `widget/${version}/${name}`;

/**
 * Stores this version, because a page may have pinned it and another version may be deployed later. Once per container.
 */
export async function keepVersion({ blobs }: App, built: BuiltWidget): Promise<void> {
  for (const name of scripts) {
    const key = blobKey(built.version, name);
    if ((await blobs.size(key)) === undefined) {
      await blobs.put(key, built.read(name, ''), { contentType: 'text/javascript; charset=utf-8' });
    }
  }
}

/** A script of an earlier version. Undefined if that version was never requested by its name. */
export async function readKept({ blobs }: App, version: string, name: WidgetScript, encoding: Encoding) {
  const bytes = await blobs.get(blobKey(version, name));
  return bytes && encoding ? { bytes: gzipSync(bytes), encoding: 'gzip' as const } : bytes && { bytes, encoding };
}
