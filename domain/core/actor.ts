import type { Scope } from './scopes.ts';
import type { Organisation, Workspace } from './tenants.ts';

/** The identity behind an API key, as stored in the key's row. */
export interface Identity {
  keyId: string;
  keyName: string;
  memberId: string | null;
  workspaceId: string;
  organisationId: string;
  scopes: ReadonlySet<string>;
}

/** The rows behind an open gate. At most three seconds old. */
export interface Tenancy {
  organisation: Organisation;
  workspace: Workspace;
}

/** The limit and gate checks of one request. Counting starts on creation, so it runs in parallel with other work. */
export interface Admission {
  /** Consumes one of the calls that the request was counted for. Throws RATE_LIMITED, or FORBIDDEN if the gate is closed. */
  take(): Promise<Tenancy>;
}

export interface Actor extends Identity {
  admission: Admission;
  /** The caller's network address, as used by the limits. */
  address: string;
  /** Public root URL of the platform for links, without a trailing slash. */
  root: string;
}

export type { Scope };
