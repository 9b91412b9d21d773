import { ensureNode24 } from '../tools/node24.mjs';

await ensureNode24();
process.env.NODE_ENV ??= 'production';
await import('./operator.ts');
