import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const manifest = new URL('../../../dist/test-platform/manifest.json', import.meta.url);
const { entries } = JSON.parse(readFileSync(manifest, 'utf8'));

// Resolves the platform's source files to the bundle, where it has them as entry points.
registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    const bundled = entries[resolved.url];
    return bundled ? { ...resolved, url: bundled, format: 'module' } : resolved;
  },
});
