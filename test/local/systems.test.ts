import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { databaseBinary } from '../../local/stores/database-binary.ts';

const read = (name: string) => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'));
const { dependencies, optionalDependencies } = read('package.json');
const locked: Record<
  string,
  {
    version: string;
    integrity?: string;
    inBundle?: boolean;
    dev?: boolean;
    devOptional?: boolean;
    os?: string | string[];
    cpu?: string | string[];
  }
> = read('package-lock.json').packages;

/** The names of the packages that npm installs on a system besides those for all systems. */
function installedOn(os: string, cpu: string): string[] {
  const only = Object.entries(locked).filter(([, of]) => of.os && of.cpu);
  return only.filter(([, of]) => [of.os].flat().includes(os) && [of.cpu].flat().includes(cpu)).map(([path]) => path);
}

describe.each([
  ['linux', 'x64'],
  ['linux', 'arm64'],
  ['darwin', 'x64'],
  ['darwin', 'arm64'],
  ['win32', 'x64'],
])('npm ci on %s %s', (os, cpu) => {
  it('installs the embedded database, Node and the widget builder', () => {
    const packages = installedOn(os, cpu);
    expect(packages).toContain(`node_modules/@dynoxide/${os}-${cpu}`);
    expect(packages).toContain(`node_modules/@esbuild/${os}-${cpu}`);
    expect(packages.filter((path) => /^node_modules\/node-/.test(path))).toHaveLength(1);
  });

  it('installs the linter', () => {
    expect(installedOn(os, cpu)).toContain(`node_modules/@biomejs/cli-${os}-${cpu}`);
  });
});

it('locks what package.json pins', () => {
  for (const [name, version] of Object.entries({ ...dependencies, ...optionalDependencies })) {
    expect([name, locked[`node_modules/${name}`]?.version]).toEqual([name, version]);
  }
});

it('locks the contents of every package, also those of other systems', () => {
  // The contents of a bundled package are part of the package that bundles it. The registries that this lock file was written with
  // have the embedded database for one system only, so npm verifies the others against what their registry says.
  const unknown = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'win32-x64'].map(
    (on) => `node_modules/@dynoxide/${on}`,
  );
  const packages = Object.entries(locked).filter(([path, { inBundle }]) => path && !inBundle);
  expect(packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual(
    unknown,
  );
});

it('installs no linter, test or deployment tool in production', () => {
  // TypeScript is an optional peer of a dependency, so npm keeps it.
  const production = Object.entries(locked).filter(([, { dev, devOptional }]) => !dev && !devOptional);
  const tools = /@biomejs|vitest|playwright|fast-check|aws-cdk|autocannon|rolldown/;
  expect(production.map(([path]) => path).filter((path) => tools.test(path))).toEqual([]);
});

describe('a system whose database is not installed', () => {
  it('gets the exact command', () => {
    const absent = process.platform === 'darwin' ? 'linux-arm64' : 'darwin-arm64';
    expect(() => databaseBinary(absent)).toThrow(`npm install --no-save @dynoxide/${absent}@1.2.1`);
  });

  it('gets the alternative if there is no database for it', () => {
    expect(() => databaseBinary('sunos-x64')).toThrow(/no embedded database for this system.*set DYNAMODB_ENDPOINT/s);
  });
});
