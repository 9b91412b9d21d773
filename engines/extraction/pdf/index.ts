export { readPdf } from './read.ts';
