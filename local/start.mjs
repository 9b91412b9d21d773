import './check-node.mjs';

await import('./start.ts');
