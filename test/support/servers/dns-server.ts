import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';

export type RecordType = 'A' | 'AAAA' | 'TXT';
/** The addresses or texts to answer with; empty: the name has none of this type; undefined: no such name; 'silence': nothing. */
export type DnsAnswer = readonly string[] | undefined | 'silence';

export interface DnsServer {
  /** `ip:port`. */
  address: string;
  /** Every question in order, such as `A example.com`. */
  asked: string[];
  close(): Promise<void>;
}

const typeNames: Record<number, RecordType> = { 1: 'A', 16: 'TXT', 28: 'AAAA' };

/** A name server over UDP on the loopback. `answer` is asked once a question; `nth` counts those of a name and type from 0. */
export async function startDnsServer(
  answer: (name: string, type: RecordType, nth: number) => DnsAnswer,
): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (query, from) => {
    const { name, type, question } = readQuestion(query);
    const key = `${type} ${name}`;
    const nth = asked.filter((earlier) => earlier === key).length;
    asked.push(key);
    const found = answer(name, type, nth);
    if (found !== 'silence') reply(query, question, type, found, from);
  });
  const reply = (
    query: Buffer,
    question: Buffer,
    type: RecordType,
    found: readonly string[] | undefined,
    to: RemoteInfo,
  ) => socket.send(response(query, question, type, found), to.port, to.address);
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const close = async () => {
    socket.close();
    await once(socket, 'close');
  };
  return { address: `127.0.0.1:${socket.address().port}`, asked, close };
}

/** RFC 1035, section 4.1.2. */
function readQuestion(query: Buffer) {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const type = typeNames[query.readUInt16BE(at + 1)];
  if (!type) throw new Error(`The test's name server was asked for type ${query.readUInt16BE(at + 1)}.`);
  return { name: labels.join('.').toLowerCase(), type, question: query.subarray(12, at + 5) };
}

function response(query: Buffer, question: Buffer, type: RecordType, found: readonly string[] | undefined): Buffer {
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(found ? 0x8180 : 0x8183, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(found?.length ?? 0, 6);
  return Buffer.concat([header, question, ...(found ?? []).map((address) => resourceRecord(type, address))]);
}

const typeNumbers: Record<RecordType, number> = { A: 1, TXT: 16, AAAA: 28 };

function dataOf(type: RecordType, value: string): Buffer {
  if (type === 'TXT') return textChunks(value);
  return type === 'A' ? Buffer.from(value.split('.').map(Number)) : ipv6Bytes(value);
}

/** As chunks of up to 40 bytes, each with its length before it, so that a longer text comes in several. */
function textChunks(value: string): Buffer {
  const bytes = Buffer.from(value);
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 40) {
    const chunk = bytes.subarray(at, at + 40);
    chunks.push(Buffer.from([chunk.length]), chunk);
  }
  return Buffer.concat(chunks);
}

/** The name as a pointer to the question; lives for 0 seconds, so that nobody may keep it. */
function resourceRecord(type: RecordType, address: string): Buffer {
  const data = dataOf(type, address);
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(typeNumbers[type], 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function ipv6Bytes(address: string): Buffer {
  const [front = '', back = ''] = address.split('::');
  const words = (part: string) => (part ? part.split(':').map((word) => Number.parseInt(word, 16)) : []);
  const zeros = Array<number>(8 - words(front).length - words(back).length).fill(0);
  return Buffer.from([...words(front), ...zeros, ...words(back)].flatMap((word) => [word >> 8, word & 255]));
}
