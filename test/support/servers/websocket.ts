import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** https://datatracker.ietf.org/doc/html/rfc6455#section-1.3 */
const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const TEXT = 1;
const CLOSE = 8;
const PING = 9;
const PONG = 10;

/** The server's end of a WebSocket. */
export interface ServerSocket {
  send(message: object): void;
  close(): void;
}

/** Accepts a connection with one of the subprotocols that it offered. Messages are whole texts of JSON. */
export function acceptSocket(
  request: IncomingMessage,
  stream: Duplex,
  subprotocol: string,
  // biome-ignore lint/suspicious/noExplicitAny: each message has a shape of its own
  onMessage: (message: any) => void,
): ServerSocket {
  const accepted = createHash('sha1').update(`${request.headers['sec-websocket-key']}${GUID}`).digest('base64');
  const head = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade'];
  const headers = [...head, `Sec-WebSocket-Accept: ${accepted}`, `Sec-WebSocket-Protocol: ${subprotocol}`];
  stream.write(`${headers.join('\r\n')}\r\n\r\n`);
  let bytes: Buffer = Buffer.alloc(0);
  stream.on('error', () => {});
  stream.on('data', (piece: Buffer) => {
    bytes = Buffer.concat([bytes, piece]);
    for (let frame = frameOf(bytes); frame; frame = frameOf(bytes)) {
      bytes = bytes.subarray(frame.length);
      if (frame.opcode === TEXT) onMessage(JSON.parse(frame.payload.toString()));
      else if (frame.opcode === PING) stream.write(toFrame(PONG, frame.payload));
      else if (frame.opcode === CLOSE) stream.end(toFrame(CLOSE, frame.payload));
    }
  });
  return {
    send: (message) => void stream.write(toFrame(TEXT, Buffer.from(JSON.stringify(message)))),
    close: () => stream.destroy(),
  };
}

/** The first frame, which a client masks. Undefined while it is not whole. */
function frameOf(bytes: Buffer): { opcode: number; payload: Buffer; length: number } | undefined {
  if (bytes.length < 2) return undefined;
  const short = bytes[1]! & 127;
  const extended = short === 126 ? 2 : short === 127 ? 8 : 0;
  const start = 2 + extended + 4;
  if (bytes.length < start) return undefined;
  const size = extended === 2 ? bytes.readUInt16BE(2) : extended === 8 ? Number(bytes.readBigUInt64BE(2)) : short;
  if (bytes.length < start + size) return undefined;
  const mask = bytes.subarray(start - 4, start);
  const payload = Buffer.from(bytes.subarray(start, start + size).map((byte, n) => byte ^ mask[n % 4]!));
  return { opcode: bytes[0]! & 15, payload, length: start + size };
}

function toFrame(opcode: number, payload: Buffer): Buffer {
  const head = payload.length < 126 ? Buffer.from([128 | opcode, payload.length]) : Buffer.alloc(4);
  if (payload.length >= 126) {
    head.set([128 | opcode, 126]);
    head.writeUInt16BE(payload.length, 2);
  }
  return Buffer.concat([head, payload]);
}
