import module from 'node:module';
import { ensureNode24 } from './node24.mjs';

await ensureNode24();
// As for the platform: later commands start faster.
module.enableCompileCache?.();
process.env.NODE_ENV ??= 'production';
await import('./operator.ts');
