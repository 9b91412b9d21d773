import { inflateSync } from 'node:zlib';
import { type LoopbackServer, startHttpServer } from './loopback-server.ts';

/** A picture that was sent, decoded. */
export interface SentPicture {
  width: number;
  height: number;
  /** The grey at a place in shares of width and height. */
  greyAt(x: number, y: number): number;
}

/** A line as Textract finds it: its words with left, top, width and height in shares of the page. */
export type FoundLine = readonly (readonly [text: string, left: number, top: number, width: number, height: number])[];
type Reply = readonly FoundLine[] | { status: number; type: string };

/** Plays `DetectDocumentText`, with what `reply` finds in a picture. https://docs.aws.amazon.com/textract/latest/dg/API_DetectDocumentText.html */
export async function startTextract(
  reply: (picture: SentPicture) => Reply,
): Promise<LoopbackServer & { targets: string[] }> {
  const targets: string[] = [];
  const server = await startHttpServer(async (request, response) => {
    targets.push(`${request.headers['x-amz-target']}`);
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { Document } = JSON.parse(Buffer.concat(parts).toString());
    const found = reply(pictureOf(Buffer.from(Document.Bytes, 'base64')));
    const isFault = 'status' in found;
    const body = isFault ? { __type: found.type, message: 'refused' } : answerOf(found);
    response.writeHead(isFault ? found.status : 200, { 'content-type': 'application/x-amz-json-1.1' });
    response.end(JSON.stringify(body));
  });
  return { ...server, targets };
}

function answerOf(lines: readonly FoundLine[]) {
  const geometry = ([, Left, Top, Width, Height]: FoundLine[number]) => ({ BoundingBox: { Left, Top, Width, Height } });
  const blocks = lines.flatMap((words, at) => {
    const ids = words.map((_, index) => `word-${at}-${index}`);
    const line = { BlockType: 'LINE', Id: `line-${at}`, Text: words.map(([text]) => text).join(' '), Confidence: 99 };
    return [
      { ...line, Relationships: [{ Type: 'CHILD', Ids: ids }] },
      ...words.map((word, index) => ({
        BlockType: 'WORD',
        Id: ids[index],
        Text: word[0],
        TextType: 'PRINTED',
        Confidence: word[0].startsWith('?') ? 12 : 99,
        Geometry: geometry(word),
      })),
    ];
  });
  return { DocumentMetadata: { Pages: 1 }, Blocks: [{ BlockType: 'PAGE', Id: 'page' }, ...blocks] };
}

/** Reads a PNG of one byte a pixel without filters. */
function pictureOf(png: Buffer): SentPicture {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const data: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') data.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const rows = inflateSync(Buffer.concat(data));
  return { width, height, greyAt: (x, y) => rows[Math.floor(y * height) * (width + 1) + 1 + Math.floor(x * width)]! };
}
