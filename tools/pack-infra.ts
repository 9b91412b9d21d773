import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { projectRoot } from '../config/builds/kept-build.ts';
import { buildClient } from './build-client.ts';
import { buildInfra } from './infra/build.ts';

/**
 * Packs the construct with the functions' code, and the client, for CDK apps: `frontdesk-infra-<version>.tgz` in the given
 * folder, or in the current one. It is imported as `frontdesk/infra`, and needs the CDK of the app and nothing else.
 */
const destination = resolve(process.argv[2] ?? '.');
const folder = mkdtempSync(join(tmpdir(), 'frontdesk-infra-'));
const project = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
const { name, version, description, license, type, exports, devDependencies } = project;

buildClient(join(folder, 'client/dist'));
await buildInfra(join(folder, 'infra/dist'));
for (const file of ['docs/openapi.json', 'schema/schema.graphql', 'LICENSE', 'infra/api/log-role'])
  cpSync(join(projectRoot, file), join(folder, file), { recursive: true });
cpSync(join(projectRoot, 'docs/build-on-it.md'), join(folder, 'README.md'));
const atLeast = (dependency: string) => `^${devDependencies[dependency]}`;
writeFileSync(
  join(folder, 'package.json'),
  JSON.stringify(
    {
      ...{ name, version, description, license, type, exports, engines: { node: '>=20' } },
      peerDependencies: { 'aws-cdk-lib': atLeast('aws-cdk-lib'), constructs: atLeast('constructs') },
    },
    null,
    2,
  ),
);
mkdirSync(destination, { recursive: true });
const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], {
  cwd: folder,
  encoding: 'utf8',
});
const target = join(destination, `${name}-infra-${version}.tgz`);
cpSync(join(folder, packed.trim()), target);
rmSync(folder, { recursive: true });
console.log(target);
