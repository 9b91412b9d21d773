import { expect, it } from 'vitest';
import { eventData } from '../../../adapters/models/openai/sse.ts';

async function read(...chunks: (string | Uint8Array)[]): Promise<string[]> {
  async function* bytes() {
    for (const chunk of chunks) yield typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk;
  }
  return Array.fromAsync(eventData(bytes()));
}

const stream =
  '\uFEFF: hello\n\nevent: x\nid: 1\ndata: é👋\ndata:two\n\n\n\ndata\n\ndata:  {"a":1}\n\nretry: 5\n\ndata: end\n\n';
const events = ['é👋\ntwo', '', ' {"a":1}', 'end'];

it.each([
  ['LF', '\n'],
  ['CR LF', '\r\n'],
  ['CR', '\r'],
])('reads lines that end with %s, split at any byte', async (_name, lineEnd) => {
  const bytes = new TextEncoder().encode(stream.replaceAll('\n', lineEnd));
  expect(await read(bytes)).toEqual(events);
  for (let at = 0; at <= bytes.length; at += 1) expect(await read(bytes.slice(0, at), bytes.slice(at))).toEqual(events);
  expect(await read(...Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(events);
});

it('yields an event as soon as its empty line ends, also with a lone CR', async () => {
  async function* bytes() {
    yield new TextEncoder().encode('data: a\r\r');
    throw new Error('read too far');
  }
  expect(await eventData(bytes()).next()).toEqual({ done: false, value: 'a' });
});

it('reads a last event without its empty line', async () => {
  expect(await read('data: a\n\ndata: b\n')).toEqual(['a', 'b']);
  expect(await read('data: a\n\ndata: b')).toEqual(['a', 'b']);
});

it('gives up on a line or an event without an end', async () => {
  const much = 'x'.repeat(600_000);
  await expect(read(much, much)).rejects.toMatchObject({ problem: 'broken' });
  await expect(read(`data: ${much}\n`, `data: ${much}\n`)).rejects.toMatchObject({ problem: 'broken' });
});
