import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Encoding } from '../http/built-files.ts';

/** A build of the console, read once per container. */
export interface BuiltConsole {
  /** 12 hex digits. */
  version: string;
  script: string;
  style: string;
  files: string[];
  /** Markup of the icons. */
  icons: string;
  read(name: string, encoding: Encoding): Buffer;
}

const endings: Record<Encoding, string> = { br: '.br', gzip: '.gz', '': '' };

/** `folder`: where the build is. If empty, it is next to the code, where the stack puts it. Throws if there is none. */
export function readBuiltConsole(folder: string): BuiltConsole {
  const base = folder ? pathToFileURL(`${folder}/`) : new URL('./console-assets/', import.meta.url);
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
