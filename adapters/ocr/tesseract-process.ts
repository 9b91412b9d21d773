import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import type { Picture, PictureWord } from '../../engines/extraction/pdf/index.ts';
import { serveReader, startReader } from '../../engines/reader-process.ts';
import { corePath, dataPath } from './packages.ts';
import { linesOfTsv } from './tsv.ts';

const TASK = 'recognise-text';

export interface RecognitionTask {
  picture: Picture;
  /** The same for all tasks of a process. */
  languages: readonly string[];
}

/** Starts this module as a process, which replies to each RecognitionTask with the lines of its picture. */
export const startRecogniser = () => startReader(import.meta.url, TASK);

/** What is used of Tesseract's interface. */
interface Engine {
  Init(folder: null, languages: string, mode: number): number;
  SetVariable(name: string, value: string): void;
  /** `angle`: in radians, by which the picture is turned back. Returns 1 if the picture cannot be read. */
  SetImageFile(orientation: number, angle: number): number;
  FindLines(): void;
  GetGradient(): number;
  Recognize(monitor: null): number;
  GetTSVText(page: number): string;
}
interface Core {
  FS: { writeFile(filename: string, content: Uint8Array): void };
  TessBaseAPI: new () => Engine;
}

const NEURAL_NETWORKS_ONLY = 1;
/** Finds columns and blocks by itself. */
const AUTOMATIC_LAYOUT = '3';
const UPRIGHT = 1;
/** Radians, about a third of a degree. Turning the picture back takes longer than it helps below. */
const MIN_SKEW = 0.005;
/** Where the library takes its picture from. */
const INPUT = '/input';

async function startEngine(languages: readonly string[]): Promise<{ core: Core; engine: Engine }> {
  const load = createRequire(import.meta.url)(corePath()) as (options: object) => Promise<Core>;
  const core = await load({ print: () => {}, printErr: () => {} });
  for (const language of languages)
    core.FS.writeFile(`./${language}.traineddata`, gunzipSync(readFileSync(dataPath(language))));
  const engine = new core.TessBaseAPI();
  if (engine.Init(null, languages.join('+'), NEURAL_NETWORKS_ONLY) !== 0) throw new Error('Tesseract did not start.');
  engine.SetVariable('debug_file', '/dev/null');
  engine.SetVariable('tessedit_pageseg_mode', AUTOMATIC_LAYOUT);
  return { core, engine };
}

function read({ core, engine }: { core: Core; engine: Engine }, picture: Picture): PictureWord[][] {
  const head = Buffer.from(`P5\n${picture.width} ${picture.height}\n255\n`, 'latin1');
  core.FS.writeFile(INPUT, Buffer.concat([head, picture.pixels]));
  if (engine.SetImageFile(UPRIGHT, 0) === 1) return [];
  engine.FindLines();
  const skew = engine.GetGradient();
  if (Math.abs(skew) > MIN_SKEW) engine.SetImageFile(UPRIGHT, skew);
  engine.Recognize(null);
  return linesOfTsv(engine.GetTSVText(0), picture);
}

let started: ReturnType<typeof startEngine> | undefined;

serveReader(TASK, async ({ picture, languages }: RecognitionTask) => {
  started ??= startEngine(languages);
  return read(await started, picture);
});
