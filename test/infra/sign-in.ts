import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildSync, type Metafile } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { functions } from '../../config/functions.ts';
import { bundleOptions } from '../../infra/functions/bundle.ts';
import { projectRoot } from '../../infra/functions/kept-build.ts';
import { type StackTemplate, synthesise } from '../../infra/synthesise.ts';
import { grantsOf, textOf } from '../../infra/template-grants.ts';
import { only } from './template.ts';

const of = ({ Resources }: StackTemplate, type: string) => Object.values(Resources).filter(({ Type }) => Type === type);
const variablesOf = ({ Resources }: StackTemplate, name: string): Record<string, unknown> =>
  Object.values(Resources).find(({ Properties }) => Properties?.FunctionName === `Frontdesk-${name}`)!.Properties
    .Environment.Variables;

describe('the user pool', () => {
  it('lets nobody sign up, and offers a mailed code and passkeys', () => {
    expect(only('AWS::Cognito::UserPool').Properties).toMatchObject({
      UserPoolTier: 'ESSENTIALS',
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      UsernameAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
      Policies: { SignInPolicy: { AllowedFirstAuthFactors: ['PASSWORD', 'EMAIL_OTP', 'WEB_AUTHN'] } },
      WebAuthnUserVerification: 'required',
      DeletionProtection: 'ACTIVE',
    });
    expect(only('AWS::Cognito::UserPool')).toMatchObject({ DeletionPolicy: 'Retain' });
    expect(only('AWS::Cognito::UserPoolDomain').Properties.ManagedLoginVersion).toBe(2);
  });

  it('has one public client, for the callback at the root', () => {
    const { Properties } = only('AWS::Cognito::UserPoolClient');
    expect(Properties).toMatchObject({
      GenerateSecret: false,
      AllowedOAuthFlows: ['code'],
      PreventUserExistenceErrors: 'ENABLED',
    });
    const root = 'https://Api.execute-api.{AWS::Region}.{AWS::URLSuffix}/prod';
    expect(Properties.CallbackURLs.map(textOf)).toEqual([`${root}/auth/callback`]);
    expect(textOf(variablesOf(synthesise(), 'auth').SIGN_IN_ROOT)).toBe(root);
  });

  it('mails through SES where a sender is set, with the identity that is named', () => {
    const mailed = (context: Record<string, string>) =>
      of(synthesise(context), 'AWS::Cognito::UserPool')[0]!.Properties.EmailConfiguration;
    expect(mailed({})).toBeUndefined();
    const { From, EmailSendingAccount, SourceArn } = mailed({ mailFrom: 'desk@mail.acme.example' });
    expect([From, EmailSendingAccount]).toEqual(['desk@mail.acme.example', 'DEVELOPER']);
    expect(textOf(SourceArn)).toMatch(/:identity\/mail\.acme\.example$/);
    const named = mailed({ mailFrom: 'desk@mail.acme.example', mailIdentity: 'desk@mail.acme.example' });
    expect(textOf(named.SourceArn)).toMatch(/:identity\/desk@mail\.acme\.example$/);
  });

  it('is filled by those who invite, and by nobody else', () => {
    const who = grantsOf(synthesise()).filter(({ actions }) => actions.join().includes('cognito'));
    expect(who.map(({ to, actions, resources }) => [to, actions, resources])).toEqual([
      ['FunctionsrestRole', ['cognito-idp:AdminCreateUser'], ['SignInUsers.Arn']],
      ['FunctionsgraphqlRole', ['cognito-idp:AdminCreateUser'], ['SignInUsers.Arn']],
    ]);
  });

  it('goes with a stack that keeps no data', () => {
    const [pool] = of(synthesise({ keepData: 'false' }), 'AWS::Cognito::UserPool');
    expect([pool!.DeletionPolicy, pool!.Properties.DeletionProtection]).toEqual(['Delete', 'INACTIVE']);
  });
});

describe('another issuer', () => {
  const oidc = { oidcIssuer: 'https://login.acme.example', oidcClientId: 'desk' };

  it('takes the place of the pool', () => {
    const made = synthesise({ ...oidc, oidcClientSecretParameter: '/acme/secret', oidcTrustEmail: 'true' });
    expect(Object.values(made.Resources).filter(({ Type }) => Type.startsWith('AWS::Cognito'))).toEqual([]);
    expect(made.Outputs.UserPoolId).toBeUndefined();
    expect(variablesOf(made, 'auth')).toMatchObject({
      OIDC_ISSUER: oidc.oidcIssuer,
      OIDC_CLIENT_ID: 'desk',
      OIDC_CLIENT_SECRET_PARAMETER: '/acme/secret',
      OIDC_TRUST_EMAIL: '1',
    });
    expect(variablesOf(made, 'rest')).not.toHaveProperty('USER_POOL_ID');
    const readers = grantsOf(made).filter(({ resources }) => resources.join().includes('/acme/secret'));
    expect(readers.map(({ to, actions }) => [to, actions])).toEqual([['FunctionsauthRole', ['ssm:GetParameter']]]);
  });

  it.each([
    [{ oidcIssuer: oidc.oidcIssuer }, 'oidcIssuer and oidcClientId need each other'],
    [{ ...oidc, oidcIssuer: 'http://login.acme.example' }, 'must be the https URL of the issuer'],
    [{ oidcTrustEmail: 'true' }, 'need oidcIssuer'],
    [{ mailIdentity: 'acme.example' }, 'mailIdentity needs mailFrom'],
  ])('is refused as %j', (context, message) => {
    expect(() => synthesise(context)).toThrow(message);
  });
});

/** What is loaded before the first request. */
function loadedBy(entry: string) {
  const { metafile, outputFiles } = buildSync({
    ...bundleOptions(entry),
    outdir: 'out',
    metafile: true,
    write: false,
  }) as { metafile: Metafile; outputFiles: { path: string; contents: Uint8Array }[] };
  const loaded = new Set<string>();
  const load = (file: string) => {
    if (loaded.has(file)) return;
    loaded.add(file);
    for (const { kind, path } of metafile.outputs[file]!.imports)
      if (kind === 'import-statement' && metafile.outputs[path]) load(path);
  };
  load('out/index.mjs');
  const inputs = [...loaded].flatMap((file) => Object.keys(metafile.outputs[file]!.inputs));
  const bytes = outputFiles
    .filter(({ path }) => loaded.has(path.slice(projectRoot.length)))
    .reduce((sum, { contents }) => sum + gzipSync(contents).length, 0);
  return { inputs, bytes };
}

it('the function for sign-in loads neither GraphQL nor the OpenID client before it needs it, and is small', () => {
  const { inputs, bytes } = loadedBy(functions.auth.entry);
  const packages =
    /node_modules\/(graphql|@pothos|graphql-yoga|@graphql-yoga|oidc-provider|oauth4webapi|nodemailer|undici)\//;
  expect(inputs.filter((file) => packages.test(file))).toEqual([]);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(120 * 1024);
  // Little more than the store and the checks that every function has.
  expect(bytes - loadedBy(functions.streams.entry).bytes).toBeLessThan(8_000);
});

it('the embedded issuer is in no bundle', () => {
  const provider = readFileSync(join(projectRoot, 'local/issuer/provider.ts'), 'utf8');
  expect(provider).toContain("from 'oidc-provider'");
  for (const { entry } of Object.values(functions)) {
    expect(readFileSync(join(projectRoot, entry), 'utf8')).not.toContain('local/');
  }
});
