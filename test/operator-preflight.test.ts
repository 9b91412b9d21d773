import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { SSMClient } from '@aws-sdk/client-ssm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OperatorApp } from '../local/operator/app.ts';
import { createAwsReader } from '../local/operator/preflight/aws-reader.ts';
import { run } from './support/operator.ts';
import { type LoopbackServer, startHttpServer } from './support/servers/loopback-server.ts';

const region = 'eu-central-1';
const profileId = 'eu.amazon.nova-lite-v1:0';
const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret' };

interface Reply {
  status?: number;
  body: object;
}
const denied: Reply = { status: 403, body: { message: 'User is not authorized' } };
const missing: Reply = { status: 404, body: { message: 'not found' } };

/** An account in which nothing is missing, by `<service> <path>`, as AWS documents the answers. */
const healthy = (): Record<string, Reply> => ({
  'lambda /2016-08-19/account-settings': {
    body: { AccountLimit: { ConcurrentExecutions: 1_000, UnreservedConcurrentExecutions: 1_000 } },
  },
  'apigateway /account': { body: { throttleSettings: {} } },
  'ses /v2/email/account': { body: { ProductionAccessEnabled: true, SendingEnabled: true } },
  'ses /v2/email/identities/acme.example': { body: { VerifiedForSendingStatus: true } },
  [`bedrock /inference-profiles/${encodeURIComponent(profileId)}`]: { body: { status: 'ACTIVE' } },
  'bedrock /foundation-models/amazon.nova-lite-v1%3A0': {
    body: { modelDetails: { modelLifecycle: { status: 'ACTIVE' }, inferenceTypesSupported: ['INFERENCE_PROFILE'] } },
  },
  'bedrock /foundation-model-availability/amazon.nova-lite-v1%3A0': {
    body: {
      authorizationStatus: 'AUTHORIZED',
      entitlementAvailability: 'AVAILABLE',
      agreementAvailability: { status: 'AVAILABLE' },
    },
  },
});

let replies: Record<string, Reply>;
let missingServices: string[];
let receivingHosts: string[];
const methods = new Set<string>();
let aws: LoopbackServer;
let app: OperatorApp;
beforeEach(() => {
  replies = healthy();
  missingServices = [];
  receivingHosts = [`inbound-smtp.${region}.amazonaws.com`];
});
beforeAll(async () => {
  aws = await startHttpServer(async (incoming, response) => {
    const body = Buffer.concat(await incoming.toArray()).toString();
    const service = /\/([\w-]+)\/aws4_request/.exec(String(incoming.headers.authorization))?.[1];
    const send = ({ status = 200, body: reply }: Reply) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
    if (service === 'ssm') {
      const { Names } = JSON.parse(body) as { Names: string[] };
      const InvalidParameters = Names.filter((name) => missingServices.some((one) => name.includes(`/${one}/`)));
      return send({ body: { Parameters: [], InvalidParameters } });
    }
    methods.add(incoming.method!);
    send(replies[`${service} ${incoming.url}`] ?? missing);
  });
  const options = { region, endpoint: `http://${aws.host}`, credentials, maxAttempts: 1 };
  const read = createAwsReader(new CloudFormationClient(options), region, options.endpoint);
  const hasAddress = async (name: string) => receivingHosts.includes(name);
  app = {
    accountAccess: async () => ({ region, read, ssm: new SSMClient(options), hasAddress }),
  } as unknown as OperatorApp;
});
afterAll(() => aws.close());

interface Check {
  check: string;
  status: string;
  message: string;
  fix?: string;
}
const preflight = (options: Record<string, string> = {}) =>
  run(app, ['preflight'], options) as Promise<{ ok: boolean; checks: Check[]; context: string }>;
async function checkOf(name: string, options: Record<string, string> = {}) {
  const { ok, checks, context } = await preflight({ 'mail-from': 'desk@acme.example', ...options });
  return { ok, context, ...checks.find(({ check }) => check === name)! };
}
const statuses = async (options: Record<string, string> = {}) =>
  Object.fromEntries((await preflight(options)).checks.map(({ check, status }) => [check, status]));

describe('preflight', () => {
  it('finds nothing missing, says with which settings to deploy, and only reads', async () => {
    const { ok, checks, context } = await preflight({ 'mail-from': 'desk@acme.example' });
    expect(checks.map(({ check, status }) => [check, status])).toEqual([
      ['region', 'ok'],
      ['concurrency', 'ok'],
      ['logRole', 'ok'],
      ['mail', 'ok'],
      ['model', 'ok'],
    ]);
    expect(ok).toBe(true);
    expect(context).toBe(
      `-c region=${region} -c accountConcurrency=1000 -c accountLogRole=true -c mailFrom=desk@acme.example -c model=bedrock:${profileId}`,
    );
    expect([...methods]).toEqual(['GET']);
  });

  it.each<[number, number, string, boolean]>([
    [10, 10, 'warn', false],
    [1_000, 399, 'warn', false],
    [1_000, 400, 'ok', true],
    [5_000, 5_000, 'ok', true],
  ])(
    'of %i executions with %i unreserved says %s',
    async (ConcurrentExecutions, UnreservedConcurrentExecutions, status, reserves) => {
      replies['lambda /2016-08-19/account-settings'] = {
        body: { AccountLimit: { ConcurrentExecutions, UnreservedConcurrentExecutions } },
      };
      const found = await checkOf('concurrency');
      expect([found.status, found.ok, found.context.includes(`accountConcurrency=${ConcurrentExecutions}`)]).toEqual([
        status,
        true,
        reserves,
      ]);
      expect(found.fix?.includes('request-service-quota-increase') ?? false).toBe(!reserves);
    },
  );

  it('leaves a role alone under which API Gateway logs already', async () => {
    replies['apigateway /account'] = { body: { cloudwatchRoleArn: 'arn:aws:iam::111122223333:role/landing-zone' } };
    const { message, context } = await checkOf('logRole');
    expect(message).toContain('role/landing-zone');
    expect(context).toContain('-c accountLogRole=false');
  });

  it('knows the sandbox, a stopped account, and an address that nothing is verified for', async () => {
    replies['ses /v2/email/account'] = { body: { ProductionAccessEnabled: false, SendingEnabled: true } };
    expect(await checkOf('mail')).toMatchObject({ ok: true, status: 'warn', fix: expect.stringContaining('sandbox') });
    replies['ses /v2/email/account'] = { body: { ProductionAccessEnabled: true, SendingEnabled: false } };
    expect(await checkOf('mail')).toMatchObject({
      ok: false,
      status: 'fail',
      message: expect.stringContaining('stopped'),
    });
    replies = healthy();
    expect(await checkOf('mail', { 'mail-from': 'desk@other.example' })).toMatchObject({
      ok: false,
      status: 'fail',
      message: expect.stringContaining('desk@other.example'),
    });
    expect((await statuses()).mail).toBe('warn');
  });

  it('knows whether SES receives mail in the region, and whether the domain is verified', async () => {
    const domain = 'in.acme.example';
    const received = () => checkOf('inboundMail', { 'inbound-mail-domain': domain });
    expect(await received()).toMatchObject({ ok: true, status: 'warn', fix: expect.stringContaining(domain) });
    replies[`ses /v2/email/identities/${domain}`] = { body: { VerifiedForSendingStatus: true } };
    expect(await received()).toMatchObject({
      status: 'ok',
      context: expect.stringContaining(`-c inboundMailDomain=${domain}`),
    });
    receivingHosts = [];
    expect(await received()).toMatchObject({ ok: false, status: 'fail', message: expect.stringContaining(region) });
    expect(await statuses()).not.toHaveProperty('inboundMail');
    await expect(preflight({ 'inbound-mail-domain': 'a b' })).rejects.toThrow('--inbound-mail-domain');
  });

  it('finds the identity of a parent domain or of the address alone, and names it', async () => {
    expect((await checkOf('mail', { 'mail-from': 'desk@mail.acme.example' })).context).toContain(
      '-c mailFrom=desk@mail.acme.example -c mailIdentity=acme.example',
    );
    replies['ses /v2/email/identities/desk%40other.example'] = { body: { VerifiedForSendingStatus: true } };
    expect((await checkOf('mail', { 'mail-from': 'desk@other.example' })).context).toContain(
      '-c mailIdentity=desk@other.example',
    );
    replies['ses /v2/email/identities/desk%40other.example'] = { body: { VerifiedForSendingStatus: false } };
    expect((await checkOf('mail', { 'mail-from': 'desk@other.example' })).status).toBe('fail');
  });

  const details = (modelDetails: object): Reply => ({ body: { modelDetails } });
  const model = 'bedrock /foundation-models/amazon.nova-lite-v1%3A0';
  const access = 'bedrock /foundation-model-availability/amazon.nova-lite-v1%3A0';
  it.each<[string, Record<string, Reply>, string, string]>([
    [
      'a legacy model',
      { [model]: details({ modelLifecycle: { status: 'LEGACY', endOfLifeTime: '2027-03-01T00:00:00Z' } }) },
      'warn',
      'legacy model. It ends on 2027-03-01',
    ],
    [
      'an end in seconds',
      { [model]: details({ modelLifecycle: { status: 'ACTIVE', endOfLifeTime: 1_803_859_200 } }) },
      'ok',
      'ends on 2027-03-01',
    ],
    [
      'no profile',
      { [`bedrock /inference-profiles/${encodeURIComponent(profileId)}`]: missing },
      'fail',
      'has no inference profile',
    ],
    [
      'a policy that forbids it',
      { [access]: { body: { authorizationStatus: 'NOT_AUTHORIZED' } } },
      'fail',
      'not authorised',
    ],
    ['no subscription', { [access]: { body: { entitlementAvailability: 'NOT_AVAILABLE' } } }, 'warn', 'not subscribed'],
  ])('of the model, knows %s', async (_name, changed, status, message) => {
    Object.assign(replies, changed);
    expect(await checkOf('model')).toMatchObject({
      ok: status !== 'fail',
      status,
      message: expect.stringContaining(message),
    });
  });

  it('asks for the model that is named, and for none', async () => {
    const plain = await checkOf('model', { model: 'bedrock:amazon.nova-lite-v1:0' });
    expect(plain).toMatchObject({ status: 'fail', message: expect.stringContaining('only as an inference profile') });
    expect(await checkOf('model', { model: 'bedrock:no.such-model' })).toMatchObject({
      status: 'fail',
      message: expect.stringContaining('no model'),
    });
    expect(await checkOf('model', { model: 'extractive' })).toMatchObject({
      status: 'ok',
      context: expect.stringContaining('-c model=extractive'),
    });
  });

  it('names the services that AWS does not list in the region', async () => {
    missingServices = ['bedrock', 'ses'];
    expect(await checkOf('region')).toMatchObject({
      ok: true,
      status: 'warn',
      message: expect.stringContaining('bedrock, ses'),
    });
  });

  it('takes what it may not read as unknown, not as wrong', async () => {
    for (const name of Object.keys(replies)) replies[name] = denied;
    const { ok, checks } = await preflight();
    expect(ok).toBe(true);
    expect(checks.slice(1).map(({ status, message }) => [status, message])).toEqual(
      Array(4).fill(['warn', 'It cannot be read: User is not authorized']),
    );
  });

  it.each<[Record<string, string>, string]>([
    [{ model: 'gpt' }, '--model must be extractive or bedrock:'],
    [{ 'mail-from': 'nobody' }, '--mail-from'],
    [{ plan: 'free' }, 'preflight takes no --plan'],
  ])('refuses %j', async (options, message) => {
    await expect(preflight(options)).rejects.toThrow(message);
  });
});
