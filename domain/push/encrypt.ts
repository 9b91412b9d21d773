import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** Large enough for any message: push services accept 4,096 bytes. */
const RECORD_BYTES = 4096;
const KEY_BYTES = 16;
const NONCE_BYTES = 12;
const SALT_BYTES = 16;
/** Ends the last record. */
const DELIMITER = Buffer.from([2]);

interface Recipient {
  /** The browser's public key and shared secret, in base64url. */
  p256dh: string;
  auth: string;
}

/** What differs for each message. Tests pass those of the RFC. */
interface MessageSeed {
  salt: Buffer;
  privateKey: Buffer;
}

function newSeed(): MessageSeed {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return { salt: randomBytes(SALT_BYTES), privateKey: pair.getPrivateKey() };
}

const derived = (secret: Buffer, salt: Buffer, info: string | Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/**
 * Encrypts a message for one browser, as `aes128gcm`: RFC 8291 (https://www.rfc-editor.org/rfc/rfc8291) with the coding of RFC 8188,
 * in one record.
 */
export function encryptFor({ p256dh, auth }: Recipient, text: string, seed: MessageSeed = newSeed()): Buffer {
  const receiver = Buffer.from(p256dh, 'base64url');
  const sender = createECDH('prime256v1');
  sender.setPrivateKey(seed.privateKey);
  const shared = sender.computeSecret(receiver);
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender.getPublicKey()]);
  const secret = derived(shared, Buffer.from(auth, 'base64url'), keyInfo, 32);
  const key = derived(secret, seed.salt, 'Content-Encoding: aes128gcm\0', KEY_BYTES);
  const nonce = derived(secret, seed.salt, 'Content-Encoding: nonce\0', NONCE_BYTES);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.update(DELIMITER), cipher.final()]);
  return Buffer.concat([headOf(seed.salt, sender.getPublicKey()), content, cipher.getAuthTag()]);
}

/** Salt, size of a record, and the sender's key with its length (RFC 8188, section 2.1). */
function headOf(salt: Buffer, senderKey: Buffer): Buffer {
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(RECORD_BYTES);
  sizes.writeUInt8(senderKey.length, 4);
  return Buffer.concat([salt, sizes, senderKey]);
}
