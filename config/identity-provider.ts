import { isIssuerUrl } from './issuer.ts';

export interface OidcEnvironment {
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
  /** Name of a SecureString of Parameter Store with the client's secret. */
  clientSecretParameter: string | undefined;
  /** Whether addresses count as verified that the issuer does not call verified. */
  trustEmail: boolean;
  /** Whether the provider is a user pool of the platform's own stack. Only the stack says so. */
  isOwn: boolean;
}

interface OidcVariables {
  ROOT_URL?: string | undefined;
  OIDC_ISSUER?: string | undefined;
  OIDC_CLIENT_ID?: string | undefined;
  OIDC_CLIENT_SECRET?: string | undefined;
  OIDC_CLIENT_SECRET_PARAMETER?: string | undefined;
  OIDC_TRUST_EMAIL: boolean;
  OIDC_OWN_ISSUER: boolean;
}

/** Returns the provider by which people sign in, or undefined. Throws if its variables do not fit together. */
export function oidcOf(read: OidcVariables): OidcEnvironment | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = read;
  if (!issuer && !clientId) return undefined;
  if (!issuer || !clientId) throw new Error('OIDC_ISSUER and OIDC_CLIENT_ID must be set together.');
  if (!isIssuerUrl(issuer, read.ROOT_URL)) {
    throw new Error(`OIDC_ISSUER must be an https URL, as the provider writes it; it is "${issuer}".`);
  }
  if (read.OIDC_OWN_ISSUER && read.OIDC_TRUST_EMAIL)
    throw new Error(
      'OIDC_OWN_ISSUER and OIDC_TRUST_EMAIL exclude each other: a pool of the platform verifies addresses.',
    );
  return {
    issuer,
    clientId,
    clientSecret,
    clientSecretParameter: read.OIDC_CLIENT_SECRET_PARAMETER,
    trustEmail: read.OIDC_TRUST_EMAIL,
    isOwn: read.OIDC_OWN_ISSUER,
  };
}
