import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { withTables } from '../tools/print-access.ts';

const project = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(project, path), 'utf8');

it('docs/access.md has the scopes, limits and plans of the code: npm run generate', () => {
  const guide = read('docs/access.md');
  expect(withTables(guide)).toBe(guide);
  expect(guide).toMatch(/^\| `leads:read` \| .*`listLeads`/m);
});

describe('the links of the guides', () => {
  const guides = [
    ...globSync('docs/**/*.md', { cwd: project }),
    'README.md',
    'CONTRIBUTING.md',
    'client/README.md',
    'llms.txt',
  ];
  it.each(guides)('%s', (guide) => {
    const links = [...read(guide).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, target]) => target!);
    const local = links.filter((target) => !/^[a-z]+:/.test(target));
    expect(local.filter((target) => !existsSync(resolve(project, dirname(guide), target)))).toEqual([]);
  });
});

describe('the Dockerfile', () => {
  const file = read('Dockerfile');

  it('starts what npm start starts, with settings that exist', () => {
    const { scripts, engines } = JSON.parse(read('package.json'));
    const [, command] = /^CMD (.+)$/m.exec(file)!;
    expect(JSON.parse(command!).join(' ')).toBe(scripts.start);
    expect(file).toContain(`FROM node:${engines.node.replace('>=', '')}-`);
    const [, settings] = /^ENV (.+)$/m.exec(file)!;
    expect(settings!.split(' ').map((setting) => setting.split('=')[0])).toEqual([
      'NODE_ENV',
      'DATA_DIR',
      'HOST',
      'PORT',
    ]);
  });

  it('copies everything that a start needs', () => {
    const left = read('.dockerignore').split('\n').filter(Boolean);
    for (const needed of [
      'adapters',
      'client',
      'config',
      'console',
      'domain',
      'engines',
      'functions',
      'local',
      'schema',
      'widget',
      'docs',
    ]) {
      expect(left).not.toContain(needed);
    }
  });
});
