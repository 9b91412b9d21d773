/** The same as `index.ts`. Kept for imports of `frontdesk/client/node`. */
export * from './index.ts';
