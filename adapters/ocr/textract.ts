import { type Block, DetectDocumentTextCommand, TextractClient } from '@aws-sdk/client-textract';
import type { Ocr } from '../../domain/core/app.ts';
import type { PictureWord } from '../../engines/extraction/pdf/index.ts';
import { type AwsClientOptions, clientSettings } from '../aws.ts';
import { pngOf } from './png.ts';

/** Throttled requests are repeated with growing waits. */
const ATTEMPTS = 5;
/** A page that takes longer is requested again. */
const ANSWER_MS = 20_000;
/** Of 100. Less sure words are mostly parts of pictures. */
const MIN_CONFIDENCE = 40;

export const createTextractClient = (options: AwsClientOptions): TextractClient =>
  new TextractClient(clientSettings({ ...options, requestTimeoutMs: ANSWER_MS }, ATTEMPTS));

/** Recognises text with Amazon Textract: English, French, German, Italian, Portuguese and Spanish. */
export const createTextract = (textractClient: TextractClient): Pick<Ocr, 'read'> => ({
  async read(picture, withinMs) {
    const command = new DetectDocumentTextCommand({ Document: { Bytes: await pngOf(picture) } });
    const abortSignal = AbortSignal.timeout(Math.max(0, withinMs));
    const { Blocks: blocks = [] } = await textractClient.send(command, { abortSignal });
    return linesOf(blocks);
  },
});

/** A block of the type LINE names its words as its children. */
function linesOf(blocks: readonly Block[]): PictureWord[][] {
  const words = new Map(blocks.flatMap((block) => (block.BlockType === 'WORD' && block.Id ? [[block.Id, block]] : [])));
  return blocks
    .filter(({ BlockType: kind }) => kind === 'LINE')
    .map(({ Relationships: relationships = [] }) =>
      relationships
        .flatMap(({ Type: type, Ids: ids }) => (type === 'CHILD' ? (ids ?? []) : []))
        .flatMap((id) => wordOf(words.get(id))),
    )
    .filter((line) => line.length > 0);
}

function wordOf(block: Block | undefined): PictureWord[] {
  const box = block?.Geometry?.BoundingBox;
  if (!block?.Text || !box || (block.Confidence ?? 0) < MIN_CONFIDENCE) return [];
  const { Left: left = 0, Top: top = 0, Width: width = 0, Height: height = 0 } = box;
  return [{ text: block.Text, left, top, width, height }];
}
