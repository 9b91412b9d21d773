import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { startHttpServer } from './loopback-server.ts';

/** A browser's subscription, with its private key. */
export interface BrowserKeys {
  p256dh: string;
  auth: string;
  privateKey: Buffer;
}

export function makeBrowserKeys(): BrowserKeys {
  const pair = createECDH('prime256v1');
  return {
    p256dh: pair.generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
    privateKey: pair.getPrivateKey(),
  };
}

/** Decrypts `aes128gcm` as a browser does. */
export function decrypt({ privateKey, auth }: BrowserKeys, body: Buffer): string {
  const receiver = createECDH('prime256v1');
  receiver.setPrivateKey(privateKey);
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + body.readUInt8(20);
  const sender = body.subarray(21, keyEnd);
  const derive = (secret: Buffer, withSalt: Buffer, info: string | Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, withSalt, info, bytes));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver.getPublicKey(), sender]);
  const secret = derive(receiver.computeSecret(sender), Buffer.from(auth, 'base64url'), info, 32);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(body.subarray(-16));
  const text = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()]);
  return text.subarray(0, text.lastIndexOf(2)).toString();
}

/** The claims of a request's token. Throws unless the key of its header signed it. */
export function claimsOf(authorization: string) {
  const [, token = '', publicKey = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(authorization) ?? [];
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const [head = '', claims = '', signature = ''] = token.split('.');
  const signed = Buffer.from(`${head}.${claims}`);
  const isSigned = verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
  if (!isSigned) throw new Error('The token is not signed with the key of its header.');
  return { publicKey, ...JSON.parse(Buffer.from(claims, 'base64url').toString()) };
}

export interface PushedMessage {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A push service that keeps what it gets. `answers`: the status by path. Default: 201. */
export async function startPushService(ports?: readonly number[]) {
  const messages: PushedMessage[] = [];
  const answers = new Map<string, number>();
  const server = await startHttpServer(async (request, response) => {
    const path = request.url ?? '';
    messages.push({ path, headers: request.headers, body: await buffer(request) });
    response.writeHead(answers.get(path) ?? 201).end();
  }, ports);
  return {
    ...server,
    answers,
    messages,
    endpoint: (path: string) => `http://${server.host}${path}`,
    to: (path: string) => messages.filter((message) => message.path === path),
  };
}
