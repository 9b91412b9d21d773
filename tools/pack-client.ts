import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildClient } from './build-client.ts';

/**
 * Packs the client for other projects: `frontdesk-<version>.tgz` in the given folder, or in the current one. The
 * package has the platform's name, so it is imported as `frontdesk/client` and called as `npx frontdesk`. It has no dependencies.
 */
const project = fileURLToPath(new URL('..', import.meta.url));
const destination = resolve(process.argv[2] ?? '.');
const folder = mkdtempSync(join(tmpdir(), 'frontdesk-client-'));
const { name, version, description, license, type, exports, bin } = JSON.parse(
  readFileSync(join(project, 'package.json'), 'utf8'),
);

buildClient(join(folder, 'client/dist'));
for (const file of ['docs/openapi.json', 'schema/schema.graphql', 'LICENSE'])
  cpSync(join(project, file), join(folder, file));
cpSync(join(project, 'client/README.md'), join(folder, 'README.md'));
writeFileSync(
  join(folder, 'package.json'),
  JSON.stringify({ name, version, description, license, type, exports, bin, engines: { node: '>=20' } }, null, 2),
);
const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', destination], {
  cwd: folder,
  encoding: 'utf8',
});
rmSync(folder, { recursive: true });
console.log(join(destination, packed.trim()));
