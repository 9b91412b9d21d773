import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The packages of others that browsers receive, in scripts of the widget and the console or as they are (GraphiQL). */
export const browserPackages = [
  'preact',
  '@preact/signals',
  '@preact/signals-core',
  '@graphql-yoga/render-graphiql',
] as const;

const NOTICE_FILE = /^(licen[cs]e|notice)(\.|$)/i;

/** The folder of an installed package. Not every package exports its package.json. */
function folderOf(name: string): string {
  const entry = fileURLToPath(import.meta.resolve(name));
  return entry.slice(0, entry.lastIndexOf(join('node_modules', name))) + join('node_modules', name);
}

/** Text of the licences and notices of these packages, which their licences require with each copy. */
export const notices = (): string =>
  browserPackages
    .map((name) => {
      const folder = folderOf(name);
      const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      const files = readdirSync(folder).filter((file) => NOTICE_FILE.test(file));
      return [`${name} ${version}`, ...files.sort().map((file) => readFileSync(join(folder, file), 'utf8').trim())];
    })
    .map((parts) => parts.join('\n\n'))
    .join(`\n\n${'-'.repeat(80)}\n\n`);
