import type { Environment } from '../../config/environment.ts';
import type { Ocr } from '../../domain/core/app.ts';
import { lazy } from '../lazy.ts';

/** Requests above the quota of the account are throttled, and repeated by the client. */
const TEXTRACT_PARALLEL = 4;
/** Each uses a processor and up to 200 MB. */
const TESSERACT_PARALLEL = 1;

type Reader = Pick<Ocr, 'read'>;

/** Returns what recognises the text of pictures, or null if that is off. */
export function createOcr({ ocr, region }: Pick<Environment, 'ocr' | 'region'>): Ocr | null {
  if (ocr === 'off') return null;
  if (ocr === 'textract') {
    const reader = lazy<Reader>(['read'], async () => {
      const { createTextract, createTextractClient } = await import('./textract.ts');
      return createTextract(createTextractClient({ region }));
    });
    return { parallel: TEXTRACT_PARALLEL, ...reader };
  }
  const reader = lazy<Reader>(['read'], async () => {
    const { createTesseract } = await import('./tesseract.ts');
    return createTesseract(ocr.split('+'));
  });
  return { parallel: TESSERACT_PARALLEL, ...reader };
}
