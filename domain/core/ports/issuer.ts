/** One sign-in of one browser. */
export interface SignInRequest {
  redirectUri: string;
  state: string;
  nonce: string;
  /** PKCE's secret. Only its hash leaves the platform before the code is redeemed. */
  verifier: string;
  /** The issuer must ask for a new proof of identity. */
  fresh: boolean;
}
/** What an issuer says about a person, verified. */
export interface Claims {
  /** The issuer's URL, or a name of the platform's own issuer, whose URL may change. */
  issuer: string;
  /** What earlier versions stored instead of the name. */
  formerIssuer?: string;
  subject: string;
  email: string | null;
  /** Whether the issuer vouches that the person has this address. */
  emailVerified: boolean;
  /** Whether a user pool of the platform's own says so, of a user of its own: not of one of another provider behind it. */
  isOwnUser: boolean;
  name: string | null;
  /** When the person last proved who they are, in milliseconds. 0: the issuer does not say. */
  authTime: number;
}
/**
 * Why a sign-in failed. `unavailable`: no usable answer from the issuer. `denied`: the issuer refused the person, or the person the
 * sign-in. `invalid`: the answer did not pass a check.
 */
export type IssuerProblem = 'unavailable' | 'denied' | 'invalid';
export class IssuerError extends Error {
  readonly problem: IssuerProblem;
  constructor(problem: IssuerProblem, options?: ErrorOptions) {
    super(`The sign-in failed: ${problem}.`, options);
    this.name = 'IssuerError';
    this.problem = problem;
  }
}
/** The OpenID provider by which people sign in. All methods throw IssuerError. */
export interface Issuer {
  /** The URL to send the browser to. */
  signInUrl(signInRequest: SignInRequest): Promise<string>;
  /** Redeems the code of a callback's query, and verifies who has signed in. */
  redeem(query: URLSearchParams, signInRequest: SignInRequest): Promise<Claims>;
  /** The URL that ends the issuer's own session and returns to `returnTo`. Null if the issuer has none. */
  signOutUrl(returnTo: string): Promise<string | null>;
}
