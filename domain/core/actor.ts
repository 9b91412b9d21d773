import type { Scope } from './scopes.ts';
import type { Organisation, Workspace } from './tenants.ts';

/** Who an API key stands for, as the key's own row tells. */
export interface Identity {
  keyId: string;
  keyName: string;
  memberId: string | null;
  workspaceId: string;
  organisationId: string;
  scopes: ReadonlySet<string>;
}

/** The rows behind an open gate: at most three seconds old. */
export interface Tenancy {
  organisation: Organisation;
  workspace: Workspace;
}

/** A request's standing with the limits and the gate. Counting starts when it is made, so nothing waits for it early. */
export interface Admission {
  /** Takes one of the calls that the request was counted for. Throws RATE_LIMITED or the gate's FORBIDDEN. */
  take(): Promise<Tenancy>;
}

export interface Actor extends Identity {
  admission: Admission;
  /** The caller's network address, as limits count it. */
  address: string;
  /** Public root of the platform as links name it, without a trailing slash. */
  root: string;
}

export type { Scope };
