import { chmodSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { restrictFolder } from '../../local/stores/private-folder.ts';
import { type OwnPlatform, startPlatform, type Tenant, until } from '../support/platform.ts';
import { temporaryFolder } from '../support/stores/stores.ts';

let folder: string;
let platform: OwnPlatform;
let tenant: Tenant;
const umask = process.umask(0o000);
beforeAll(async () => {
  folder = await temporaryFolder();
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  chmodSync(dataDir, 0o755);
  platform = await startPlatform({ dataDir });
  tenant = await platform.tenant();
});
afterAll(async () => {
  process.umask(umask);
  await platform?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The data folder and all that is in it. */
const allPaths = () => [
  platform.dataDir,
  ...readdirSync(platform.dataDir, { recursive: true, encoding: 'utf8' }).map((name) => join(platform.dataDir, name)),
];
const modesOf = (paths: string[]) => paths.map((path) => `${path} ${(statSync(path).mode & 0o777).toString(8)}`);
const privateModes = (paths: string[]) => paths.map((path) => `${path} ${statSync(path).isDirectory() ? 700 : 600}`);
/** What is not private. A running platform renames drafts meanwhile. */
const openPaths = () =>
  allPaths().filter((path) => {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats && (stats.mode & 0o777) !== (stats.isDirectory() ? 0o700 : 0o600);
  });

async function useEverything(): Promise<void> {
  expect((await tenant.api.post('/members/invite', { email: 'ada@shop.example', role: 'member' })).status).toBe(200);
  const { body } = await tenant.api.post('/chatbots', { name: 'Bot' });
  const text = 'Opening hours are nine to five. '.repeat(8000);
  expect((await tenant.api.post(`/chatbots/${body.data.id}/sources/text`, { title: 'Hours', text })).status).toBe(200);
  await until('the mail is written', async () => allPaths().some((path) => path.endsWith('.eml')));
}

it('every file of the data folder is private, whatever the umask and the mode of the folder', async () => {
  await useEverything();
  const paths = allPaths();
  for (const name of [
    'dynamodb.db',
    'dynamodb.db-wal',
    'fauxqs.db',
    'fauxqs.db-wal',
    'platform.json',
    'ready.json',
    'mail',
  ])
    expect(paths).toContain(join(platform.dataDir, name));
  expect(modesOf(paths)).toEqual(privateModes(paths));
});

it('a start makes a folder of an earlier version private', async () => {
  await platform.kill();
  for (const draft of ['stream-checkpoint.json.new', 'ready.json.4711'])
    writeFileSync(join(platform.dataDir, draft), '{}');
  for (const path of allPaths()) chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644);
  expect(openPaths()).toEqual(allPaths());
  platform = await platform.restart();
  expect(openPaths()).toEqual([]);
});

it('leaves what is not the platform’s as it is', async () => {
  const shared = join(folder, 'shared');
  const outside = join(folder, 'outside');
  for (const path of [shared, outside]) mkdirSync(path, { mode: 0o755 });
  for (const name of ['dynamodb.db', 'index.html', 'run.sh']) writeFileSync(join(shared, name), '', { mode: 0o755 });
  symlinkSync(outside, join(shared, 'mail'));
  expect(restrictFolder(shared)).toBeUndefined();
  expect(modesOf([shared, outside, join(shared, 'index.html'), join(shared, 'run.sh')])).toEqual([
    expect.stringMatching(/ 755$/),
    expect.stringMatching(/ 755$/),
    expect.stringMatching(/ 755$/),
    expect.stringMatching(/ 755$/),
  ]);
  expect(modesOf([join(shared, 'dynamodb.db')])).toEqual([expect.stringMatching(/ 700$/)]);
});
