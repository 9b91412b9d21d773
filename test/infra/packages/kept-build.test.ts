import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
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

/** Builds again and again, over what others build. */
const builder = `
  import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
  import { join, relative } from 'node:path';
  const { keepBuild, projectRoot } = await import(process.env.KEPT_BUILD);
  const { FOLDER } = process.env;
  const source = join(FOLDER, 'source.ts');
  for (let round = 0; round < 40; round++) {
    writeFileSync(source, 'x'.repeat(1 + round));
    await keepBuild({
      directory: join(FOLDER, 'build'),
      async make(draft) {
        for (let at = 0; at < 20; at++) writeFileSync(join(draft, at + '.mjs'), readFileSync(source));
        return [relative(projectRoot, source)];
      },
    });
  }
`;

it('several processes replace a build at once, and none fails', async () => {
  const env = {
    ...process.env,
    KEPT_BUILD: import.meta.resolve('../../../config/builds/kept-build.ts'),
    FOLDER: folder,
  };
  const run = promisify(execFile);
  await Promise.all(
    Array.from({ length: 4 }, () => run(process.execPath, ['--input-type=module', '-e', builder], { env })),
  );
  expect(readdirSync(directory).filter(isBuilt)).toHaveLength(20);
  expect(readdirSync(folder).toSorted()).toEqual(['build', 'source.ts']);
});
