export type { Picture } from './picture.ts';
export { picturesOfPdf, readPdf } from './read.ts';
export type { PictureLine, PictureWord, RecognisedPages } from './recognised.ts';
