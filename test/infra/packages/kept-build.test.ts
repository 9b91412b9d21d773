import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { areCurrent, isBuilt, keepBuild, projectRoot, versionsOf } from '../../../config/builds/kept-build.ts';

const folder = mkdtempSync(join(tmpdir(), 'kept-'));
afterAll(() => rmSync(folder, { recursive: true }));

const source = join(folder, 'source.ts');
const directory = join(folder, 'build');
let made = 0;
const make = async (draft: string) => {
  made += 1;
  writeFileSync(join(draft, 'index.mjs'), readFileSync(source));
  return [relative(projectRoot, source), 'node:fs'];
};
const built = () => readFileSync(join(directory, 'index.mjs'), 'utf8');
beforeEach(() => {
  rmSync(directory, { recursive: true, force: true });
  writeFileSync(source, 'one');
  made = 0;
});

it('an unchanged build is not made again, and names the same modules', async () => {
  const inputs = await keepBuild({ directory, make });
  expect(inputs).toEqual([relative(projectRoot, source), 'node:fs']);
  expect(await keepBuild({ directory, make })).toEqual(inputs);
  expect([made, built()]).toEqual([1, 'one']);
});

it('a build is made again when one of its modules changed, and keeps nothing of the former one', async () => {
  await keepBuild({ directory, make });
  writeFileSync(join(directory, 'stale.mjs'), '');
  writeFileSync(source, 'another');
  await keepBuild({ directory, make });
  expect([made, built()]).toEqual([2, 'another']);
  expect(readdirSync(directory).filter(isBuilt)).toEqual(['index.mjs']);
});

it('a build is made again when one of its modules is gone', async () => {
  await keepBuild({ directory, make });
  const versions = versionsOf([relative(projectRoot, source)]);
  rmSync(source);
  expect(areCurrent(versions)).toBe(false);
  await expect(keepBuild({ directory, make })).rejects.toThrow('ENOENT');
});

it('a build that fails leaves no draft, and the former one is not taken for it', async () => {
  await keepBuild({ directory, make });
  writeFileSync(source, 'broken');
  const fail = () => Promise.reject(new Error('does not compile'));
  await expect(keepBuild({ directory, make: fail })).rejects.toThrow('does not compile');
  expect(readdirSync(folder).toSorted()).toEqual(['build', 'source.ts']);
  await keepBuild({ directory, make });
  expect(built()).toBe('broken');
});

it('a build that another process finished meanwhile stays', async () => {
  const inputs = await keepBuild({
    directory,
    make: async (draft) => {
      await keepBuild({ directory, make });
      writeFileSync(join(directory, 'first'), '');
      return make(draft);
    },
  });
  expect(inputs).toContain('node:fs');
  expect(existsSync(join(directory, 'first'))).toBe(true);
});
