import type { Picture, PictureLine } from '../../../engines/extraction/pdf/index.ts';

/** Recognises the text of pictures. */
export interface Ocr {
  /** Pictures that may be read at once. More only wait. */
  parallel: number;
  /** Returns the lines of a picture, or none. Throws if the text cannot be recognised within `withinMs`. */
  read(picture: Picture, withinMs: number): Promise<readonly PictureLine[]>;
}
