// @slow
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSecrets } from '../../adapters/secrets/index.ts';
import { createSsmClient } from '../../adapters/secrets/key-parameter.ts';
import { createParameterSecrets } from '../../adapters/secrets/parameter.ts';
import { readEnvironment } from '../../config/environment.ts';
import { visitorsKeyName } from '../../config/secret-purposes.ts';
import type { Queues, Secrets } from '../../domain/core/app.ts';
import { absent } from '../../functions/app/absent.ts';
import { type KeyServices, startKeyServices } from '../support/servers/key-services.ts';
import { startTestTable, type TestTable } from '../support/stores/stores.ts';

/** None of the tests with it lacks the key that it would ask for. */
const noQueues = absent<Queues>('queue', ['send', 'sendMany']);
const bind = { workspaceId: 'w1', purpose: 'webhook:leads' };
const name = '/Frontdesk/secrets-key';
const secret = 'whsec_ünïcode🔑';

let services: KeyServices;
let table: TestTable;
beforeEach(async () => {
  [services, table] = await Promise.all([startKeyServices(), startTestTable()]);
});
afterEach(async () => {
  await Promise.all([services.close(), table.stop()]);
});

/** What one container has. */
const container = (): Secrets => {
  const client = createSsmClient({ region: 'us-east-1', endpoint: services.endpoint });
  return createParameterSecrets({ client, name, visitorsName: visitorsKeyName(name), store: table.store });
};

describe('a key in Parameter Store', () => {
  it('is made with the first secret, read once a container, and opens what any container sealed', async () => {
    const first = container();
    const sealed = await first.seal(secret, bind);
    expect(sealed).not.toContain('whsec_');
    expect(services.parameters.get(name)).toMatch(/^[0-9a-f]{64}$/);
    expect(services.calls).toEqual(['GetParameter', 'PutParameter']);
    await first.seal(secret, bind);
    const second = container();
    expect(await second.open(sealed, bind)).toBe(secret);
    expect(await second.open(await first.seal('', bind), bind)).toBe('');
    expect(services.calls).toEqual(['GetParameter', 'PutParameter', 'GetParameter']);
  });

  it('opens nothing under another workspace or purpose, and nothing that was changed', async () => {
    const secrets = container();
    const sealed = await secrets.seal(secret, bind);
    await expect(secrets.open(sealed, { ...bind, workspaceId: 'w2' })).rejects.toThrow();
    await expect(secrets.open(sealed, { ...bind, purpose: 'webhook:messages' })).rejects.toThrow();
    const changed = sealed.slice(0, -9) + (sealed.at(-9) === 'A' ? 'B' : 'A') + sealed.slice(-8);
    await expect(secrets.open(changed, bind)).rejects.toThrow();
  });

  it('is one, however many containers seal their first secret at once', async () => {
    const containers = Array.from({ length: 12 }, container);
    const sealed = await Promise.all(containers.map(({ seal }, n) => seal(`secret ${n}`, bind)));
    const opened = await Promise.all(sealed.map((one) => container().open(one, bind)));
    expect(opened).toEqual(sealed.map((_, n) => `secret ${n}`));
  });

  it('is not replaced when it is lost or another one while secrets are sealed with it', async () => {
    const sealed = await container().seal(secret, bind);
    const key = services.parameters.get(name)!;
    services.parameters.delete(name);
    await expect(container().seal('new', bind)).rejects.toThrow(`The parameter ${name} is missing`);
    await expect(container().open(sealed, bind)).rejects.toThrow('is missing');
    expect(services.parameters.has(name)).toBe(false);
    services.parameters.set(name, 'f'.repeat(64));
    await expect(container().seal('new', bind)).rejects.toThrow('contains a different key');
    await expect(container().open(sealed, bind)).rejects.toThrow('Restore the other');
    services.parameters.set(name, 'no key');
    await expect(container().open(sealed, bind)).rejects.toThrow('must contain 64 hexadecimal digits');
    services.parameters.set(name, key);
    expect(await container().open(sealed, bind)).toBe(secret);
  });

  it('is asked for again after an outage, which is told as one', async () => {
    const secrets = container();
    // As often as one call tries.
    services.failNext('ThrottlingException', 3);
    await expect(secrets.seal(secret, bind)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(await secrets.open(await secrets.seal(secret, bind), bind)).toBe(secret);
  });
});

describe('the key of the visitors', () => {
  const visitors = { workspaceId: 'w1', purpose: 'visitors:bot' };
  const visitorsName = visitorsKeyName(name);
  /** What the function for visitors has. */
  const opening = (requestVisitorsKey?: () => Promise<void>): Secrets => {
    const client = createSsmClient({ region: 'us-east-1', endpoint: services.endpoint });
    return createParameterSecrets({ client, name: undefined, visitorsName, store: table.store, requestVisitorsKey });
  };

  it('is derived once, and opens its own purpose alone', async () => {
    const sealing = container();
    const hook = await sealing.seal('hook', bind);
    const sealed = await Promise.all([sealing, container()].map((one) => one.seal(secret, visitors)));
    expect(services.parameters.get(visitorsName)).not.toBe(services.parameters.get(name));
    for (const one of sealed) expect(await opening().open(one, visitors)).toBe(secret);
    await expect(opening().open(hook, bind)).rejects.toThrow('was not given');
    await expect(opening().open(hook, visitors)).rejects.toThrow('was sealed with the key');
    await expect(opening().seal(secret, visitors)).rejects.toThrow('only opens');
    await expect(opening().seal(secret, bind)).rejects.toThrow('was not given');
    await expect(sealing.open(sealed[0]!, bind)).rejects.toThrow('was sealed with the key');
  });

  it('is made again from the key of the platform if it is lost', async () => {
    await container().seal('first', bind);
    const sealed = await container().seal(secret, visitors);
    services.parameters.delete(visitorsName);
    await expect(opening().open(sealed, visitors)).rejects.toThrow(`The parameter ${visitorsName} is missing`);
    // Whoever has both needs no stored one.
    expect(await container().open(sealed, visitors)).toBe(secret);
    await container().seal('another', visitors);
    expect(await opening().open(sealed, visitors)).toBe(secret);
  });

  it.each(['visitors:bot', 'action:order'])(
    'is asked for by a region that has only the key of the platform: %s',
    async (purpose) => {
      await container().seal('first', bind);
      const sealed = await container().seal(secret, { ...visitors, purpose });
      services.parameters.delete(visitorsName);
      let requests = 0;
      const inOtherRegion = opening(async () => {
        requests += 1;
        await container().seal('', visitors);
      });
      const opened = await Promise.all([1, 2].map(() => inOtherRegion.open(sealed, { ...visitors, purpose })));
      expect([opened, requests]).toEqual([[secret, secret], 1]);
      expect(await opening().open(sealed, { ...visitors, purpose })).toBe(secret);
    },
  );

  it('is not used if it belongs to another key', async () => {
    await container().seal('first', bind);
    services.parameters.set(visitorsName, 'f'.repeat(64));
    await expect(container().seal(secret, visitors)).rejects.toThrow(`${visitorsName} does not belong to ${name}`);
  });
});

describe('a stack that changes from one kind of key to the other', () => {
  const secretsOf = (variables: Record<string, string>) =>
    createSecrets(readEnvironment(variables), { store: table.store, queues: noQueues });
  beforeEach(() => {
    for (const service of ['KMS', 'SSM']) process.env[`AWS_ENDPOINT_URL_${service}`] = services.endpoint;
    Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' });
  });
  afterEach(() => {
    for (const variable of ['ENDPOINT_URL_KMS', 'ENDPOINT_URL_SSM', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY']) {
      delete process.env[`AWS_${variable}`];
    }
  });

  it('opens what either sealed, and seals with the one that is set', async () => {
    const before = await (await secretsOf({ KMS_KEY_ID: 'key-1' })).seal('by KMS', bind);
    expect(before).toMatch(/^kms1\./);
    const both = { KMS_KEY_ID: 'key-1', SECRETS_PARAMETER: name };
    const changed = await secretsOf(both);
    const since = await changed.seal('by the parameter', bind);
    expect(since).toMatch(/^file1\./);
    expect(await changed.open(before, bind)).toBe('by KMS');
    await expect(changed.open(before, { ...bind, workspaceId: 'w2' })).rejects.toThrow();
    const back = await secretsOf({ ...both, SECRETS_SEALED_BY: 'kms' });
    expect(await back.seal('again', bind)).toMatch(/^kms1\./);
    expect([await back.open(before, bind), await back.open(since, bind)]).toEqual(['by KMS', 'by the parameter']);
  });

  it('says which key is missing where it was not given the other', async () => {
    const before = await (await secretsOf({ KMS_KEY_ID: 'key-1' })).seal('by KMS', bind);
    const without = await secretsOf({ SECRETS_PARAMETER: name });
    await without.seal('x', bind);
    await expect(without.open(before, bind)).rejects.toThrow('sealed with KMS');
    await expect(secretsOf({})).rejects.toThrow('no key');
  });
});
