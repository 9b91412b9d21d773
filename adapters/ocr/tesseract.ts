import type { Ocr } from '../../domain/core/app.ts';
import type { PictureLine } from '../../engines/extraction/pdf/index.ts';
import type { ReaderProcess } from '../../engines/reader-process.ts';
import type { RecognitionTask } from './tesseract-process.ts';

/** A page of A4 took 1 to 5 s on two cores. */
const PAGE_MS = 30_000;
/** An idle process has about 200 MB. */
const IDLE_MS = 10_000;

/** Recognises text in a process on this machine, one picture at a time, without a network. */
export function createTesseract(languages: readonly string[]): Pick<Ocr, 'read'> {
  let idle: { reader: ReaderProcess; timer: NodeJS.Timeout } | undefined;
  const takeReader = async (): Promise<ReaderProcess> => {
    const kept = idle;
    idle = undefined;
    clearTimeout(kept?.timer);
    kept?.reader.setRef(true);
    return kept?.reader ?? (await import('./tesseract-process.ts')).startRecogniser();
  };
  const keepReader = (reader: ReaderProcess) => {
    reader.setRef(false);
    const end = () => {
      idle = undefined;
      reader.end();
    };
    idle = { reader, timer: setTimeout(end, IDLE_MS).unref() };
  };
  return {
    async read(picture, withinMs) {
      const reader = await takeReader();
      try {
        const task: RecognitionTask = { picture, languages };
        const lines = await reader.ask<PictureLine[]>(task, Math.min(PAGE_MS, withinMs));
        keepReader(reader);
        return lines;
      } catch (error) {
        reader.end();
        throw error;
      }
    },
  };
}
