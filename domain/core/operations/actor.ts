import type { Organisation, Workspace } from '../tenants.ts';

/** A person who is signed in to a workspace. */
export interface SignedIn {
  personId: string;
  sessionId: string;
  /** When the person last proved to the issuer who they are, in milliseconds. 0: unknown. */
  authTime: number;
  role: 'owner' | 'admin' | 'member' | 'viewer';
}

/** Who calls: an API key, as stored in the key's row, a member's session, or a program that a member has connected. */
export interface Identity {
  /** The id of the key, the session or the connection. */
  keyId: string;
  /** The name of the key, the member or the program. */
  keyName: string;
  memberId: string | null;
  /** The member who made the key. */
  createdBy?: string | null;
  workspaceId: string;
  organisationId: string;
  scopes: ReadonlySet<string>;
  /** Only for a session. */
  person?: SignedIn;
  /** Only for a program that a person has connected: whose, and what they have allowed it. */
  program?: { personId: string; scopes: readonly string[] };
}

/** The rows behind an open gate. At most three seconds old. */
export interface Tenancy {
  organisation: Organisation;
  workspace: Workspace;
}

/** The limit and gate checks of one request. Counting starts on creation, so it runs in parallel with other work. */
export interface Admission {
  /** Consumes one of the calls that the request was counted for. Throws RATE_LIMITED, or FORBIDDEN if the gate is closed for a key. */
  take(): Promise<Tenancy>;
}

export interface Actor extends Identity {
  admission: Admission;
  /** The caller's network address, as used by the limits. */
  address: string;
  /** Public root URL of the platform for links, without a trailing slash. */
  root: string;
}

/** The id under which conversations are assigned to the acting person. */
export const agentIdOf = ({ memberId, keyId }: Pick<Actor, 'memberId' | 'keyId'>): string => memberId ?? keyId;
