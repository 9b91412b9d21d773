import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../config/builds/kept-build.ts';
import { type FunctionName, functions } from '../../config/functions.ts';
import { bundle, compiledDirectory } from '../../infra/functions/bundle.ts';
import { bundleName } from '../../infra/functions/code.ts';
import { type StackTemplate, synthesise } from '../../infra/synthesise.ts';
import { grantsOf, textOf } from '../../infra/template-grants.ts';
import { only } from './template.ts';

const of = ({ Resources }: StackTemplate, type: string) => Object.values(Resources).filter(({ Type }) => Type === type);
const variablesOf = ({ Resources }: StackTemplate, name: string): Record<string, unknown> =>
  Object.values(Resources).find(({ Properties }) => Properties?.FunctionName === `Frontdesk-${name}`)!.Properties
    .Environment.Variables;

function synthesiseOnce(context: Record<string, string>): () => StackTemplate {
  let made: StackTemplate | undefined;
  return () => {
    made ??= synthesise(context);
    return made;
  };
}

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

describe('a user pool that an earlier stack has retained', () => {
  const pool = 'eu-central-1_AbCdEfGhI';
  const adopting = synthesiseOnce({ userPoolId: pool });
  const issuer = `https://cognito-idp.{AWS::Region}.{AWS::URLSuffix}/${pool}`;
  const variables = (made: StackTemplate) =>
    Object.fromEntries(Object.entries(variablesOf(made, 'auth')).map(([name, value]) => [name, textOf(value)]));

  it('takes the place of a new one, with a client whose callback is that of this stack', () => {
    const made = adopting();
    const types = Object.values(made.Resources).flatMap(({ Type }) => (Type.startsWith('AWS::Cognito') ? [Type] : []));
    expect(types.sort()).toEqual(['AWS::Cognito::ManagedLoginBranding', 'AWS::Cognito::UserPoolClient']);
    const [client] = of(made, 'AWS::Cognito::UserPoolClient');
    expect(client!.Properties).toMatchObject({ UserPoolId: pool, SupportedIdentityProviders: ['COGNITO'] });
    expect(variables(made)).toMatchObject({ OIDC_ISSUER: issuer, OIDC_OWN_ISSUER: '1' });
    expect(variablesOf(made, 'rest').USER_POOL_ID).toBe(pool);
    expect(made.Outputs.UserPoolId?.Value).toBe(pool);
    const [invited] = grantsOf(made).filter(({ actions }) => actions.join().includes('cognito'));
    expect(invited!.resources.join()).toMatch(new RegExp(`userpool/${pool}$`));
  });

  it('keeps its client where one is named', () => {
    const made = synthesise({ userPoolId: pool, userPoolClientId: '1h57kf5cpq17m0eml12EXAMPLE'.toLowerCase() });
    expect(Object.values(made.Resources).filter(({ Type }) => Type.startsWith('AWS::Cognito'))).toEqual([]);
    expect(variables(made)).toMatchObject({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: '1h57kf5cpq17m0eml12example' });
  });

  it('is retained with its client, its pages and its style, and goes with a stack that keeps no data', () => {
    const policies = (made: StackTemplate) =>
      new Set(
        Object.values(made.Resources).flatMap(({ Type, DeletionPolicy }) =>
          Type.startsWith('AWS::Cognito') ? [DeletionPolicy] : [],
        ),
      );
    expect(policies(synthesise())).toEqual(new Set(['Retain']));
    expect(policies(synthesise({ keepData: 'false' }))).toEqual(new Set(['Delete']));
  });
});

describe('a sign-in domain of one’s own', () => {
  const own = {
    signInDomain: 'login.acme.example',
    signInCertificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/1',
  };

  it('has the pages and the passkeys, and an output for DNS', () => {
    const made = synthesise(own);
    const [domain] = of(made, 'AWS::Cognito::UserPoolDomain');
    expect(domain).toMatchObject({
      DeletionPolicy: 'Retain',
      Properties: {
        Domain: own.signInDomain,
        ManagedLoginVersion: 2,
        CustomDomainConfig: { CertificateArn: own.signInCertificateArn },
      },
    });
    expect(of(made, 'AWS::Cognito::UserPool')[0]!.Properties.WebAuthnRelyingPartyID).toBe(own.signInDomain);
    expect(made.Outputs.SignInDomain?.Value).toBe(own.signInDomain);
    expect(textOf(made.Outputs.SignInDomainTarget?.Value)).toMatch(/\.CloudFrontDistribution$/);
    expect(synthesise().Outputs.SignInDomainTarget).toBeUndefined();
  });

  it.each([
    [{ signInDomain: own.signInDomain }, 'must be set together'],
    [
      { ...own, signInCertificateArn: own.signInCertificateArn.replace('us-east-1', 'eu-west-1') },
      'must be in us-east-1',
    ],
    [{ ...own, domain: own.signInDomain }, 'another name than domain'],
    [{ ...own, userPoolId: 'eu-central-1_AbCdEfGhI' }, 'belongs to a user pool that the stack creates'],
    [
      { ...own, oidcIssuer: 'https://login.acme.example', oidcClientId: 'desk' },
      'belongs to a user pool that the stack creates',
    ],
    [
      { userPoolId: 'eu-central-1_AbCdEfGhI', oidcIssuer: 'https://login.acme.example', oidcClientId: 'desk' },
      'exclude each other',
    ],
    [{ userPoolClientId: 'abc' }, 'needs userPoolId'],
    [{ userPoolId: 'eu-central-1_AbCdEfGhI', region: 'eu-west-1' }, "of the stack's region"],
    [{ userPoolId: 'pool' }, 'must be the id of a user pool'],
  ] as [Record<string, string>, string][])('is refused as %j', (context, message) => {
    expect(() => synthesise(context)).toThrow(message);
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
    expect(variablesOf(made, 'auth')).not.toHaveProperty('OIDC_OWN_ISSUER');
    expect(variablesOf(made, 'rest')).not.toHaveProperty('USER_POOL_ID');
    const readers = grantsOf(made).filter(({ resources }) => resources.join().includes('/acme/secret'));
    expect(readers.map(({ to, actions }) => [to, actions])).toEqual([['FunctionsauthRole', ['ssm:GetParameter']]]);
  });

  it.each([
    [{ oidcIssuer: oidc.oidcIssuer }, 'oidcIssuer and oidcClientId must be set together'],
    [{ ...oidc, oidcIssuer: 'http://login.acme.example' }, 'must be the https URL of the issuer'],
    [{ oidcTrustEmail: 'true' }, 'need oidcIssuer'],
    [{ mailIdentity: 'acme.example' }, 'mailIdentity needs mailFrom'],
  ])('is refused as %j', (context, message) => {
    expect(() => synthesise(context)).toThrow(message);
  });
});

/** The text of a built file and of all that it imports before it runs. */
function loadedFrom(directory: string, entry: string): string[] {
  const files = new Map<string, string>();
  const load = (file: string) => {
    if (files.has(file)) return;
    const code = readFileSync(join(directory, file), 'utf8');
    files.set(file, code);
    for (const [, imported] of code.matchAll(/(?:^|[;}])import(?:[^'"();]*from)?\s*["']\.\/([^"']+)["']/gm))
      load(imported!);
  };
  load(entry);
  return [...files.values()];
}

/** What is loaded before the first request: the packages' files, and the compressed bytes. */
async function loadedBy(name: FunctionName) {
  const directory = mkdtempSync(join(tmpdir(), 'bundle-'));
  try {
    await bundle(name, directory);
    const compiled = loadedFrom(compiledDirectory(), `${name}.mjs`);
    const inputs = compiled.flatMap((code) => code.match(/^\/\/ node_modules\/.*/gm) ?? []);
    const code = loadedFrom(directory, `${bundleName}.mjs`);
    return { inputs, bytes: code.reduce((sum, text) => sum + gzipSync(text).length, 0) };
  } finally {
    rmSync(directory, { recursive: true });
  }
}

it('the function for sign-in loads neither GraphQL nor the OpenID client before it needs it, and is small', async () => {
  const { inputs, bytes } = await loadedBy('auth');
  const packages =
    /node_modules\/(graphql|@pothos|graphql-yoga|@graphql-yoga|oidc-provider|oauth4webapi|nodemailer|undici)\//;
  expect(inputs.length).toBeGreaterThan(100);
  expect(inputs.filter((file) => packages.test(file))).toEqual([]);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThanOrEqual(120 * 1024);
  // Little more than the store and the checks that every function has.
  expect(bytes - (await loadedBy('streams')).bytes).toBeLessThan(8_000);
});

it('the embedded issuer is in no bundle', () => {
  const provider = readFileSync(join(projectRoot, 'local/issuer/provider.ts'), 'utf8');
  expect(provider).toContain("from 'oidc-provider'");
  for (const { entry } of Object.values(functions)) {
    expect(readFileSync(join(projectRoot, entry), 'utf8')).not.toContain('local/');
  }
});
