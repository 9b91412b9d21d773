import { chmodSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFileSecrets, makeSecretsKey, readSecretsKey } from '../../adapters/secrets/key-file.ts';
import { createKmsSecrets } from '../../adapters/secrets/kms.ts';
import { visitorsKeyName } from '../../config/secret-purposes.ts';
import { ensureSecretsKey } from '../../local/secrets-key.ts';
import { startTestTable, type TestTable, temporaryFolder } from '../support/stores/stores.ts';

const bind = { workspaceId: 'w1', purpose: 'webhook:leads' };
const secret = 'whsec_ünïcode🔑';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  path = join(folder, 'secrets.key');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a key in a file', () => {
  it('seals a text anew each time, and opens it', async () => {
    makeSecretsKey(path);
    const { seal, open } = createFileSecrets(path);
    const sealed = await Promise.all([seal(secret, bind), seal(secret, bind), seal('', bind)]);
    expect(new Set(sealed).size).toBe(3);
    for (const one of sealed) expect(one).not.toContain('whsec_');
    expect(await Promise.all(sealed.map((one) => open(one, bind)))).toEqual([secret, secret, '']);
  });

  it('opens nothing under another binding, and nothing that was changed', async () => {
    makeSecretsKey(path);
    const { seal, open } = createFileSecrets(path);
    const sealed = await seal(secret, bind);
    await expect(open(sealed, { ...bind, workspaceId: 'w2' })).rejects.toThrow();
    await expect(open(sealed, { ...bind, purpose: 'webhook:messages' })).rejects.toThrow();
    // Not the last character, of which some bits may mean nothing.
    const changed = sealed.slice(0, -9) + (sealed.at(-9) === 'A' ? 'B' : 'A') + sealed.slice(-8);
    await expect(open(changed, bind)).rejects.toThrow();
    await expect(open(sealed.slice(0, -24), bind)).rejects.toThrow();
    await expect(open('kms1.AAAA', bind)).rejects.toThrow("not sealed with a key of the platform's own");
  });

  it('is readable by its owner alone, and is never overwritten', () => {
    makeSecretsKey(path);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(() => makeSecretsKey(path)).toThrow('EEXIST');
  });

  it('tells of another key than the one that sealed', async () => {
    makeSecretsKey(path);
    const sealed = await createFileSecrets(path).seal(secret, bind);
    rmSync(path);
    makeSecretsKey(path);
    await expect(createFileSecrets(path).open(sealed, bind)).rejects.toThrow('Restore the other');
  });

  it('tells of a file that is damaged, unreadable or missing', () => {
    expect(() => createFileSecrets(path)).toThrow('is missing');
    writeFileSync(path, 'x');
    expect(() => createFileSecrets(path)).toThrow('is damaged');
    chmodSync(path, 0o600);
    expect(() => createFileSecrets(folder)).toThrow('cannot be read');
  });
});

describe('the key file of a data folder', () => {
  let table: TestTable;
  beforeEach(async () => {
    table = await startTestTable();
  });
  afterEach(() => table.stop());

  it('is made at the first start and kept', async () => {
    await ensureSecretsKey(table.store, path);
    const made = readFileSync(path, 'utf8');
    await ensureSecretsKey(table.store, path);
    expect(readFileSync(path, 'utf8')).toBe(made);
  });

  it('has that of the visitors beside it, which is derived, and made again where it is lost or damaged', async () => {
    const { fingerprint } = await ensureSecretsKey(table.store, path);
    const visitorsPath = visitorsKeyName(path);
    const made = readFileSync(visitorsPath, 'utf8');
    expect(statSync(visitorsPath).mode & 0o777).toBe(0o600);
    expect(readSecretsKey(visitorsPath)?.fingerprint).not.toBe(fingerprint);
    for (const spoil of [() => rmSync(visitorsPath), () => writeFileSync(visitorsPath, 'garbage')]) {
      spoil();
      await ensureSecretsKey(table.store, path);
      expect(readFileSync(visitorsPath, 'utf8')).toBe(made);
    }
  });

  it('is never replaced once the table has secrets sealed with it', async () => {
    await ensureSecretsKey(table.store, path);
    rmSync(path);
    await expect(ensureSecretsKey(table.store, path)).rejects.toThrow('is missing, and stored secrets are sealed');
    makeSecretsKey(path);
    await expect(ensureSecretsKey(table.store, path)).rejects.toThrow('contains a different key');
    writeFileSync(path, 'garbage');
    await expect(ensureSecretsKey(table.store, path)).rejects.toThrow('is damaged');
  });
});

describe('KMS', () => {
  // This client alone: files of a worker share the class.
  const client = new KMSClient({ region: 'us-east-1' });
  const kms = mockClient(client);
  beforeEach(() => kms.reset());
  const secrets = () => createKmsSecrets(client, 'key-1');

  it('seals and opens with the binding as the encryption context', async () => {
    kms.on(EncryptCommand).resolves({ CiphertextBlob: new Uint8Array([1, 2, 255]) });
    kms.on(DecryptCommand).resolves({ Plaintext: Buffer.from(secret) });
    const sealed = await secrets().seal(secret, bind);
    expect(await secrets().open(sealed, bind)).toBe(secret);
    const [encrypt] = kms.commandCalls(EncryptCommand);
    expect(encrypt!.args[0].input).toMatchObject({ KeyId: 'key-1', EncryptionContext: bind });
    const [decrypt] = kms.commandCalls(DecryptCommand);
    const { CiphertextBlob, ...asked } = decrypt!.args[0].input;
    expect(asked).toEqual({ KeyId: 'key-1', EncryptionContext: bind });
    expect([...CiphertextBlob!]).toEqual([1, 2, 255]);
  });

  it('tells an outage from a refusal', async () => {
    kms.on(EncryptCommand).rejects(Object.assign(new Error('slow'), { name: 'ThrottlingException' }));
    await expect(secrets().seal(secret, bind)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    kms.on(DecryptCommand).rejects(Object.assign(new Error('no'), { name: 'InvalidCiphertextException' }));
    await expect(secrets().open('kms1.AAAA', bind)).rejects.toThrow('no');
    await expect(secrets().open('file1.a.b', bind)).rejects.toThrow('not sealed with KMS');
  });
});
