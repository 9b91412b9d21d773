// @slow
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../../config/builds/kept-build.ts';
import { functionNames } from '../../../config/functions.ts';
import type { StackTemplate } from '../../../infra/synthesise.ts';

// An app of somebody else's, with the package and the CDK that is installed here. Nothing else is there to install.
const app = mkdtempSync(join(tmpdir(), 'frontdesk-app-'));
afterAll(() => rmSync(app, { recursive: true }));
beforeAll(() => {
  execFileSync('npm', ['run', '--silent', 'pack:infra', '--', app], { cwd: projectRoot });
  const [tarball] = readdirSync(app).filter((name) => name.endsWith('.tgz'));
  writeFileSync(join(app, 'package.json'), '{ "private": true }');
  execFileSync('npm', ['install', '--silent', '--offline', '--legacy-peer-deps', `./${tarball}`], { cwd: app });
  for (const name of ['aws-cdk-lib', 'constructs'])
    symlinkSync(join(projectRoot, 'node_modules', name), join(app, 'node_modules', name));
}, 300_000);

const program = `
const app = new App({ outdir: 'OUT' });
const stack = new Stack(app, 'Support', { env: { region: 'eu-central-1' } });
const desk = new Frontdesk(stack, 'Frontdesk', { model: 'extractive', reservedConcurrency: { public: 50 } });
desk.functions.rest.metricErrors().createAlarm(stack, 'RestFails', { threshold: 1, evaluationPeriods: 1 });
app.synth();
`;
const synth = (file: string, imports: string): StackTemplate => {
  writeFileSync(join(app, file), imports + program.replace('OUT', `${file}.out`));
  execFileSync(process.execPath, [file], { cwd: app, stdio: 'pipe' });
  return JSON.parse(readFileSync(join(app, `${file}.out`, 'Support.template.json'), 'utf8'));
};
const assetOf = (template: StackTemplate, out: string, functionName: string): string => {
  const found = Object.values(template.Resources).find(
    ({ Type, Properties }) => Type === 'AWS::Lambda::Function' && Properties.FunctionName === functionName,
  );
  return join(app, out, `asset.${found!.Properties.Code.S3Key.replace('.zip', '')}`);
};

describe('the package of the construct', () => {
  let made: StackTemplate;

  it('is synthesised by an empty app of ES modules, with the functions’ code and what lies beside it', () => {
    made = synth(
      'app.mjs',
      "import { App, Stack } from 'aws-cdk-lib';\nimport { Frontdesk } from 'frontdesk/infra';\n",
    );
    for (const name of functionNames)
      expect(existsSync(join(assetOf(made, 'app.mjs.out', `Support-${name}`), 'index.mjs'))).toBe(true);
    const files = readdirSync(assetOf(made, 'app.mjs.out', 'Support-public'));
    const models = readdirSync(join(projectRoot, 'engines/retrieval/meaning')).filter((name) => name.endsWith('.bin'));
    expect(files).toEqual(expect.arrayContaining(models));
    expect(readdirSync(assetOf(made, 'app.mjs.out', 'Support-console'))).toContain('console-assets');
  });

  it('gives an app of CommonJS the same stack', () => {
    const head = "const { App, Stack } = require('aws-cdk-lib');\nconst { Frontdesk } = require('frontdesk/infra');\n";
    expect(synth('app.cjs', head)).toEqual(made);
  });

  describe('types', () => {
    const uses = {
      fits: "export const name: string = new Frontdesk(stack, 'F', { cdn: true }).functions.public.functionName;",
      wrong: "new Frontdesk(stack, 'F', { cdn: 'yes' });",
      misspelt: "new Frontdesk(stack, 'F', { reservedConcurrency: { pubic: 5 } });",
    };
    const extensions = ['ts', 'cts'];
    let errors: string[];

    // One program for all files, because reading the CDK's types takes seconds.
    beforeAll(() => {
      const files = extensions.flatMap((extension) =>
        Object.entries(uses).map(([name, use]) => {
          const imports = "import { App, Stack } from 'aws-cdk-lib';\nimport { Frontdesk } from 'frontdesk/infra';\n";
          writeFileSync(
            join(app, `${name}.${extension}`),
            `${imports}const stack = new Stack(new App(), "Support");\n${use}\nexport {};\n`,
          );
          return `${name}.${extension}`;
        }),
      );
      const flags = ['--noEmit', '--strict', '--lib', 'ESNext', '--target', 'ES2022', '--module', 'Node16'];
      const { stdout } = spawnSync(join(projectRoot, 'node_modules/.bin/tsc'), [...flags, '--types', '', ...files], {
        cwd: app,
        encoding: 'utf8',
      });
      errors = stdout.split('\n').filter((line) => line.includes('error'));
    });

    it.each(extensions)('accept settings that fit, and no others, in a .%s file', (extension) => {
      const errorsIn = (name: string) => errors.filter((line) => line.startsWith(`${name}.${extension}(`)).join('\n');
      expect(errorsIn('fits')).toBe('');
      expect(errorsIn('wrong')).toMatch(/TS2322/);
      expect(errorsIn('misspelt')).toMatch(/TS2561|TS2353/);
    });

    it('have no other error', () => {
      expect(errors.filter((line) => !/^(wrong|misspelt)\.c?ts\(/.test(line))).toEqual([]);
    });
  });
});
