// Compiled JSX calls these. `build.ts` imports them into every file that has JSX.
export { Fragment, h } from 'preact';
