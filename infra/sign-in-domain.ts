import { Aws } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  CfnManagedLoginBranding,
  type CfnUserPoolDomain,
  type IUserPool,
  type IUserPoolClient,
  ManagedLoginVersion,
  type UserPool,
  type UserPoolDomain,
} from 'aws-cdk-lib/aws-cognito';
import type { Construct } from 'constructs';
import type { StackSettings } from './settings.ts';
import { stackIdPart } from './stack-id.ts';
import { tableRemovalOf } from './storage/removal.ts';

/** Where people sign in. */
export interface SignInDomain {
  host: string;
  /** What a CNAME of the host must point to. Undefined for a name of Cognito's. */
  target: string | undefined;
}

/** Outputs by which a person sets up DNS. */
export const domainOutputs = ({ host, target }: SignInDomain): Record<string, string> => ({
  SignInDomain: host,
  ...(target ? { SignInDomainTarget: target } : {}),
});

/** Prefixes are unique per region, so it contains a part of the stack's id. */
const domainPrefix = () => `frontdesk-${stackIdPart()}`;

/** The host of the sign-in pages. Passkeys are bound to it: with another host, people register new ones. */
export const signInHost = ({ signInDomain }: StackSettings): string =>
  signInDomain ?? `${domainPrefix()}.auth.${Aws.REGION}.amazoncognito.com`;

/** Gives a pool its sign-in pages. The domain is retained with the pool, which is of no use without one. */
export function addSignInDomain(
  pool: UserPool,
  settings: StackSettings,
): { resource: UserPoolDomain; names: SignInDomain } {
  const { signInDomain: domainName, signInCertificateArn } = settings;
  // The classic version offers no passkeys.
  const managedLoginVersion = ManagedLoginVersion.NEWER_MANAGED_LOGIN;
  const host = signInHost(settings);
  if (!domainName || !signInCertificateArn) {
    const resource = pool.addDomain('Domain', { cognitoDomain: { domainPrefix: domainPrefix() }, managedLoginVersion });
    resource.applyRemovalPolicy(tableRemovalOf(settings));
    return { resource, names: { host, target: undefined } };
  }
  const certificate = Certificate.fromCertificateArn(pool, 'SignInCertificate', signInCertificateArn);
  const resource = pool.addDomain('OwnDomain', { customDomain: { domainName, certificate }, managedLoginVersion });
  resource.applyRemovalPolicy(tableRemovalOf(settings));
  const { attrCloudFrontDistribution: target } = resource.node.defaultChild as CfnUserPoolDomain;
  return { resource, names: { host, target } };
}

/** Managed login shows no pages to a client without a style, so it is retained with the client. */
export function brandSignIn(
  scope: Construct,
  pool: IUserPool,
  { userPoolClientId: clientId }: IUserPoolClient,
  settings: StackSettings,
): CfnManagedLoginBranding {
  const style = new CfnManagedLoginBranding(scope, 'Branding', {
    userPoolId: pool.userPoolId,
    clientId,
    useCognitoProvidedValues: true,
  });
  style.applyRemovalPolicy(tableRemovalOf(settings));
  return style;
}
