import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { type HttpAnswer, header } from './input.ts';

/** The encodings in which the builds of the widget and the console have their files. Empty: not encoded. */
export type Encoding = 'br' | 'gzip' | '';

/** A response with the bytes of a file in base64. */
export type BytesAnswer = HttpAnswer & { isBase64Encoded?: boolean };

/** The best encoding that the client accepts. */
export function encodingOf(event: APIGatewayProxyEvent): Encoding {
  const accepted = header(event, 'accept-encoding') ?? '';
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : '';
}

const endings: Record<Encoding, string> = { br: '.br', gzip: '.gz', '': '' };

/**
 * A build's manifest, and a reader of its files. `folder`: where the build is. If empty, it is at `beside`, where the stack puts it.
 * Files are read once per container. Throws if there is no build.
 */
export function openBuild<Manifest, Name extends string>(folder: string, beside: URL) {
  const base = folder ? pathToFileURL(`${folder}/`) : beside;
  const cache = new Map<string, Buffer>();
  const manifest: Manifest = JSON.parse(readFileSync(new URL('manifest.json', base), 'utf8'));
  const read = (fileName: Name, encoding: Encoding): Buffer => {
    const file = fileName + endings[encoding];
    const bytes = cache.get(file) ?? readFileSync(new URL(file, base));
    cache.set(file, bytes);
    return bytes;
  };
  return { ...manifest, read };
}

/** The body of a file with its headers. */
export const bytesAnswer = (bytes: Buffer, encoding: Encoding, headers: Record<string, string>): BytesAnswer => ({
  statusCode: 200,
  headers: { ...headers, vary: 'Accept-Encoding', ...(encoding ? { 'content-encoding': encoding } : {}) },
  body: bytes.toString('base64'),
  isBase64Encoded: true,
});
