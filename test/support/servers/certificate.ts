import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** One DER element. */
function der(tag: number, ...parts: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const size = content.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const octets = (part: Buffer) => der(0x04, part);
const time = (ms: number) => der(0x18, `${new Date(ms).toISOString().replaceAll(/[-:T]|\.\d+/g, '')}`);

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
const commonName = (name: string) => sequence(der(0x31, sequence(oid('550403'), der(0x0c, name))));
const isAuthority = sequence(
  oid('551d13'),
  der(0x01, Buffer.from([255])),
  octets(sequence(der(0x01, Buffer.from([255])))),
);
const altNames = (names: string[], addresses: string[]) =>
  sequence(
    oid('551d11'),
    octets(
      sequence(
        ...names.map((name) => der(0x82, name)),
        ...addresses.map((address) => der(0x87, Buffer.from(address.split('.').map(Number)))),
      ),
    ),
  );

/** A key and a certificate that signs itself, valid for a day, in PEM (RFC 5280). `addresses`: IPv4. */
export function selfSigned(names: string[], addresses: string[] = []): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const day = 24 * 3600 * 1000;
  const who = commonName(names[0] ?? addresses[0] ?? 'nobody');
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1]), randomBytes(8)),
    ecdsaWithSha256,
    who,
    sequence(time(Date.now() - day), time(Date.now() + day)),
    who,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(isAuthority, altNames(names, addresses))),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey));
  const cert = sequence(body, ecdsaWithSha256, signature)
    .toString('base64')
    .match(/.{1,64}/g)!
    .join('\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${cert}\n-----END CERTIFICATE-----\n`,
  };
}
