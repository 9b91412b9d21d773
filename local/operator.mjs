import './check-node.mjs';

await import('./operator.ts');
