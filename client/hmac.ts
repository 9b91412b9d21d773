/** The first 32 bits of the fractional parts of the roots of the first primes, as SHA-256 defines its constants. */
function constants(count: number, exponent: number): Uint32Array {
  const values = new Uint32Array(count);
  for (let candidate = 2, at = 0; at < count; candidate++) {
    let isPrime = true;
    for (let divisor = 2; divisor * divisor <= candidate; divisor++) isPrime &&= candidate % divisor !== 0;
    if (isPrime) values[at++] = (candidate ** exponent % 1) * 2 ** 32;
  }
  return values;
}

const START = constants(8, 1 / 2);
const ROUNDS = constants(64, 1 / 3);
const turned = (value: number, by: number) => (value >>> by) | (value << (32 - by));

/** A word of a block. Its index is always within it. */
const wordAt = (words: Uint32Array, index: number): number => words[index] ?? 0;

/** FIPS 180-4, section 6.2. Synchronous, unlike WebCrypto, and the same in every runtime. */
export function sha256(signedBytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(((signedBytes.length + 8) >> 6) * 64 + 64);
  padded.set(signedBytes);
  padded[signedBytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(signedBytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, signedBytes.length << 3);
  const hash = START.slice();
  const words = new Uint32Array(64);
  for (let offset = 0; offset < padded.length; offset += 64) mix(hash, words, view, offset);
  const digest = new Uint8Array(32);
  for (const [index, word] of hash.entries()) new DataView(digest.buffer).setUint32(index * 4, word);
  return digest;
}

function mix(hash: Uint32Array, words: Uint32Array, view: DataView, offset: number): void {
  for (let t = 0; t < 16; t++) words[t] = view.getUint32(offset + t * 4);
  for (let t = 16; t < 64; t++) {
    const [early, late] = [wordAt(words, t - 15), wordAt(words, t - 2)];
    const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[t] = wordAt(words, t - 16) + first + wordAt(words, t - 7) + second;
  }
  let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
  for (let t = 0; t < 64; t++) {
    const chosen = (e & f) ^ (~e & g);
    const one =
      (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + wordAt(ROUNDS, t) + wordAt(words, t)) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  for (const [index, value] of [a, b, c, d, e, f, g, h].entries()) hash[index] = wordAt(hash, index) + value;
}

const joined = (...parts: Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

/** HMAC with SHA-256 (RFC 2104), in lower-case hex. */
export function hmacSha256(keyBytes: Uint8Array, ...message: Uint8Array[]): string {
  const block = new Uint8Array(64);
  block.set(keyBytes.length > 64 ? sha256(keyBytes) : keyBytes);
  const inner = sha256(
    joined(
      block.map((byte) => byte ^ 0x36),
      ...message,
    ),
  );
  const outer = sha256(
    joined(
      block.map((byte) => byte ^ 0x5c),
      inner,
    ),
  );
  return [...outer].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
