import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildFunctions } from '../infra/functions/build-function.ts';
import { builtCode } from '../infra/functions/code.ts';
import { makeRelease } from './release/make-release.ts';

/**
 * Writes a release for Terraform and others: `npm run release -- --out DIR [-c name=value]…`. The settings are those of the CDK's command
 * (docs/deploy-reference.md).
 */
const { values } = parseArgs({
  options: { out: { type: 'string' }, context: { type: 'string', short: 'c', multiple: true, default: [] } },
});
if (!values.out) throw new Error('--out is required: the folder for the release.');
const context = Object.fromEntries(
  values.context.map((pair) => {
    const at = pair.indexOf('=');
    if (at < 1) throw new Error(`-c ${pair} must be a name, an equals sign and a value.`);
    return [pair.slice(0, at), pair.slice(at + 1)];
  }),
);
await buildFunctions({ sourceMaps: context.sourceMaps === 'true' });
const out = resolve(values.out);
const { templates, packages } = makeRelease({ out, context, codeOf: builtCode });
console.log(`${out}: ${Object.values(templates).join(', ')}, ${packages.length} packages`);
