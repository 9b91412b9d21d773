import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { functionNames } from '../../config/functions.ts';
import { recordOf } from '../../config/keys.ts';
import { buildFunction } from '../../infra/functions/build-function.ts';
import {
  PACKED_MANIFEST,
  type PackedFunction,
  type PackedFunctions,
  SHARED_FOLDER,
} from '../../infra/functions/packed-code.ts';

/** Smaller files are not worth a name of their own. The models of meaning, 7 MB in nine functions, are. */
const SHARED_BYTES = 100_000;

/** Builds every function into a folder of the package, with large files that several of them have once. */
export async function packFunctions(folder: string): Promise<void> {
  mkdirSync(join(folder, SHARED_FOLDER), { recursive: true });
  for (const name of functionNames) await buildFunction(name, join(folder, name));
  const manifest: PackedFunctions = recordOf(functionNames, (name) => packFunction(folder, name));
  writeFileSync(join(folder, PACKED_MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
}

function packFunction(folder: string, name: string): PackedFunction {
  const all = createHash('sha256');
  const shared: Record<string, string> = {};
  for (const path of filesIn(join(folder, name))) {
    const file = join(folder, name, path);
    const hash = createHash('sha256').update(readFileSync(file)).digest('hex');
    all.update(`${path} ${hash}\n`);
    if (statSync(file).size < SHARED_BYTES) continue;
    shared[path] = hash;
    moveTo(join(folder, SHARED_FOLDER, hash), file);
  }
  return { hash: all.digest('hex'), shared };
}

function moveTo(target: string, file: string): void {
  if (existsSync(target)) rmSync(file);
  else renameSync(file, target);
}

/** Paths in a folder in one order, with slashes on every system. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
