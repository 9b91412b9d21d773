import { ensureNode24 } from './node24.mjs';

await ensureNode24();
process.env.NODE_ENV ??= 'production';
await import('./operator.ts');
