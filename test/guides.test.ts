import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { variableNames } from '../config/environment.ts';
import { localVariableNames } from '../local/settings.ts';
import { withTables } from '../tools/print-access.ts';
import { withTools } from '../tools/print-tools.ts';

const project = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(project, path), 'utf8');

it('docs/access.md has the scopes, limits and plans of the code: npm run generate', () => {
  const guide = read('docs/access.md');
  expect(withTables(guide)).toBe(guide);
  expect(guide).toMatch(/^\| `leads:read` \| .*`listLeads`/m);
});

it('docs/mcp.md has the tools of the code: npm run generate', () => {
  const guide = read('docs/mcp.md');
  expect(withTools(guide)).toBe(guide);
  expect(guide).toMatch(/^\| `change_knowledge` \| .* \| `knowledge:write` \|/m);
});

it('docs/settings.md has the variables of npm start and no others', () => {
  const rows = read('docs/settings.md').match(/^\| `.*?` \|/gm) ?? [];
  const explained = rows.flatMap((row) => row.match(/[A-Z0-9_]+/g) ?? []);
  expect(localVariableNames.filter((name) => !explained.includes(name))).toEqual([]);
  expect(explained.filter((name) => ![...localVariableNames, ...variableNames].includes(name))).toEqual([]);
});

/** All documents but texts that are data. */
const documents = globSync('**/*.md', {
  cwd: project,
  exclude: (path) => /(^|\/)(node_modules|dist|\.git|texts)$/.test(path),
});
const tree = globSync('**/*', {
  cwd: project,
  exclude: (path) => /(^|\/)(node_modules|dist|\.git)$/.test(path),
});
/** The anchors that a page's headings get. */
const anchorsOf = (page: string) =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );

describe('the links of', () => {
  it.each([...documents, 'llms.txt'])('%s', (document) => {
    const links = [...read(document).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target!);
    const broken = links.filter((link) => {
      if (/^[a-z]+:/.test(link)) return false;
      const [path, anchor] = link.split('#');
      const target = path ? join(dirname(document), path) : document;
      return !existsSync(join(project, target)) || (anchor && !anchorsOf(target).includes(anchor));
    });
    expect(broken).toEqual([]);
  });
});

const folders = new Set(tree.filter((path) => path.includes('/')).map((path) => path.split('/')[0]!));

/** Whether a word of inline code names a file or folder of the project: by its first folder, or by its ending. */
const isPath = (word: string) =>
  /^[\w.@*<>{},/-]+$/.test(word) &&
  ((word.includes('/') && folders.has(word.split('/')[0]!)) || /\w\.(ts|tsx|mjs|md)$/.test(word));

/** `<noun>` stands for any name, `{a,b}` for both, and a path may leave out its first folders. */
function exists(path: string): boolean {
  const braces = /^(.*)\{(.+)\}(.*)$/.exec(path);
  if (braces) {
    const [, start, names, end] = braces;
    return names!.split(',').every((name) => exists(`${start}${name}${end}`));
  }
  const pattern = path.replace(/<\w+>/g, '*').replace(/\/$/, '');
  return tree.some((file) => matchesGlob(file, pattern) || matchesGlob(file, `**/${pattern}`));
}

describe('the paths that a document names', () => {
  it.each(documents)('%s', (document) => {
    const prose = read(document).replaceAll(/^ *```.*?^ *```/gms, '');
    const words = [...prose.matchAll(/`([^`\n]+)`/g)].flatMap(([, code]) => code!.split(/\s+/));
    expect(words.filter((word) => isPath(word) && !exists(word))).toEqual([]);
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
      // The demo runs the systems that its actions call.
      'examples',
    ]) {
      expect(left).not.toContain(needed);
    }
  });
});
