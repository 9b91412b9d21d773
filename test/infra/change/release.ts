import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, inflateRawSync } from 'node:zlib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { afterAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../../config/builds/kept-build.ts';
import { functionNames } from '../../../config/functions.ts';
import type { StackTemplate } from '../../../infra/synthesise.ts';
import { lastRelease } from '../../../tools/release/lasting.ts';
import { makeRelease } from '../../../tools/release/make-release.ts';
import { changesOf, upgradeNotes } from '../../../tools/release/notes.ts';
import { template } from '../template.ts';

const folder = mkdtempSync(join(tmpdir(), 'release-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

const codeFolder = (name: string) => {
  const code = join(folder, 'code', name);
  mkdirSync(join(code, 'assets'), { recursive: true });
  writeFileSync(join(code, 'index.mjs'), `export const handler = async () => '${name}';\n`);
  writeFileSync(join(code, 'assets', 'größe.txt'), 'a'.repeat(10_000));
  return code;
};
const out = join(folder, 'release');
const release = makeRelease({ out, context: {}, codeOf: (name) => Code.fromAsset(codeFolder(name)) });
const read = (file: string) => readFileSync(join(out, file), 'utf8');
const made: StackTemplate = JSON.parse(read('Frontdesk.template.json'));

const READABLE_FILE = 0o100644;

/** What a reader of ZIP archives finds, from the list at its end. */
function entriesOf(bytes: Buffer) {
  const end = bytes.length - 22;
  expect(bytes.toString('latin1', end, end + 4)).toBe('PK\x05\x06');
  let at = bytes.readUInt32LE(end + 16);
  return Array.from({ length: bytes.readUInt16LE(end + 10) }, () => {
    const [packed, nameLength, offset] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt32LE(at + 42),
    ];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const start = offset + 30 + bytes.readUInt16LE(offset + 26);
    const content = inflateRawSync(bytes.subarray(start, start + packed));
    const entry = { name, content, checksum: bytes.readUInt32LE(at + 16), mode: bytes.readUInt32LE(at + 38) >>> 16 };
    at += 46 + nameLength;
    return entry;
  });
}

describe('npm run release', () => {
  it('writes the template of the CDK’s deployment, which takes its packages from a bucket of one’s own', () => {
    const parameters = { PackagesBucket: expect.anything(), PackagesPrefix: expect.anything() };
    expect(made.Parameters).toEqual(parameters);
    expect(made.Parameters).not.toHaveProperty(['PackagesBucket', 'Default']);
    const withoutVersions = ({ Resources }: StackTemplate) =>
      Object.keys(Resources).filter((id) => !id.includes('CurrentVersion') && !id.startsWith('ApiDeployment'));
    expect(withoutVersions(made)).toEqual(withoutVersions(template()));
    expect(made.Outputs).toEqual(template().Outputs);
    expect(JSON.parse(read('release.json'))).toEqual(release);
    expect(release).toMatchObject({ stack: 'Frontdesk', templates: { Frontdesk: 'Frontdesk.template.json' } });
    expect(JSON.stringify(made)).not.toContain('cdk-hnb659fds');
  });

  it('packs each function so that Lambda can read it', () => {
    const packed = Object.values(made.Resources).flatMap(({ Type, Properties }) =>
      Type === 'AWS::Lambda::Function' ? [Properties] : [],
    );
    // And the function that sets the role under which API Gateway logs.
    expect(packed).toHaveLength(functionNames.length + 1);
    const files = packed.map(({ Code: { S3Bucket, S3Key } }) => {
      expect(S3Bucket).toEqual({ Ref: 'PackagesBucket' });
      const [, [prefix, file]] = S3Key['Fn::Join'];
      expect(prefix).toEqual({ Ref: 'PackagesPrefix' });
      return file as string;
    });
    expect(readdirSync(join(out, 'packages')).toSorted()).toEqual([...new Set(files)].toSorted());
    expect(release.packages.toSorted()).toEqual([...new Set(files)].toSorted());
    const rest = packed.findIndex(({ FunctionName }) => FunctionName === 'Frontdesk-rest');
    const bytes = readFileSync(join(out, 'packages', files[rest]!));
    const entries = entriesOf(bytes);
    expect(entries.map(({ name, mode }) => [name, mode])).toEqual([
      ['assets/größe.txt', READABLE_FILE],
      ['index.mjs', READABLE_FILE],
    ]);
    expect(entries.map(({ content }) => String(content))).toEqual([
      'a'.repeat(10_000),
      `export const handler = async () => 'rest';\n`,
    ]);
    for (const { content, checksum } of entries) expect(crc32(content)).toBe(checksum);
  });

  it('is the same for the same content, has the data first, and refuses settings that are wrong', () => {
    const codeOf = (name: string) => Code.fromAsset(codeFolder(name));
    const again = join(folder, 'again');
    makeRelease({ out: again, context: {}, codeOf });
    for (const file of [
      'release.json',
      'Frontdesk.template.json',
      ...release.packages.map((name) => `packages/${name}`),
    ])
      expect(readFileSync(join(again, file)).equals(readFileSync(join(out, file))), file).toBe(true);
    const two = makeRelease({ out: join(folder, 'two'), context: { stacks: 'two' }, codeOf });
    expect(Object.keys(two.templates)).toEqual(['Frontdesk-data', 'Frontdesk']);
    expect(() => makeRelease({ out, context: { keepdata: 'false' }, codeOf })).toThrow('keepdata');
  });
});

describe('examples/terraform', () => {
  const program = readFileSync(join(projectRoot, 'examples/terraform/main.tf'), 'utf8');
  const namesIn = (block: RegExp, name: RegExp) =>
    [...(block.exec(program)?.[1] ?? '').matchAll(name)].map(([, found]) => found);

  it('passes the parameters that the template has, and reads outputs and files that there are', () => {
    const passed = namesIn(/parameters = \{\n([\s\S]*?)\n {2}\}/, /^ *(\w+) +=/gm);
    expect(passed).toEqual(Object.keys(made.Parameters ?? {}));
    const outputs = [...program.matchAll(/outputs\["(\w+)"\]/g)].map(([, name]) => name);
    expect(outputs.length).toBeGreaterThan(2);
    expect(outputs.filter((name = '') => !(name in made.Outputs))).toEqual([]);
    const members = [...program.matchAll(/local\.release\.(\w+)/g)].map(([, name]) => name);
    expect(new Set(members)).toEqual(new Set(['version', 'templates', 'stack', 'packages']));
    expect(members.filter((name = '') => !(name in release))).toEqual([]);
    expect(program).toContain(`\${var.release}/packages/`);
  });

  it('needs no right to name roles', () => {
    expect(program).toContain('capabilities = ["CAPABILITY_IAM"]');
    const named = Object.values(made.Resources).filter(
      ({ Properties }) => Properties?.RoleName ?? Properties?.PolicyName,
    );
    expect(named.filter(({ Type }) => Type === 'AWS::IAM::Role')).toEqual([]);
  });
});

describe('npm run release:notes', () => {
  const changelog = '# Changelog\n\n## Unreleased\n\n- New.\n\n## 0.1.0 - 2026-11-01\n\n- First.\n';

  it('prints the part of the changelog', () => {
    expect(changesOf(changelog, 'Unreleased')).toBe('- New.');
    expect(changesOf(changelog, '0.1.0')).toBe('- First.');
    expect(() => changesOf(changelog, '0.2.0')).toThrow('0.2.0');
  });

  it('says what an upgrade replaces, removes and adds', () => {
    const { Resources, ...rest } = template();
    const [tableId = ''] = Object.keys(Resources).filter((id) => Resources[id]?.Type === 'AWS::DynamoDB::GlobalTable');
    const [bucketId = ''] = Object.keys(Resources).filter((id) => Resources[id]?.Type === 'AWS::S3::Bucket');
    const { [bucketId]: bucket, [tableId]: table, ...others } = Resources;
    const renamed = { ...table!, Properties: { ...table!.Properties, TableName: 'Other' } };
    const notes = upgradeNotes(() => ({ ...rest, Resources: { ...others, [tableId]: renamed, Another: bucket! } }));
    const all = Object.keys(lastRelease().default!).length;
    const ofDefaults = notes.slice(
      0,
      notes.findIndex((line) => line.startsWith('- With secretsKey')),
    );
    expect(ofDefaults[0]).toBe(`- With the defaults: ${all - 2} of ${all} stay as they are`);
    for (const line of [
      '  - new: Another (AWS::S3::Bucket)',
      `  - REPLACED: ${tableId} (AWS::DynamoDB::GlobalTable)`,
      `  - REMOVED: ${bucketId} (AWS::S3::Bucket)`,
    ])
      expect(ofDefaults).toContain(line);
  });
});
