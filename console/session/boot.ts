import { signal } from '@preact/signals';
import { failureOf } from '../../client/error.ts';
import { namedWorkspace, root } from './root.ts';
import type { ConversationRow, ConversationStatus, LastRole } from './row.ts';
import { keepToken } from './token.ts';

export type Role = 'owner' | 'admin' | 'member' | 'viewer';

export interface ViewerWorkspace {
  id: string;
  name: string;
  organisationId: string;
  primary: boolean;
  role: Role | null;
  via: 'agency' | null;
}

/** A name of the GraphQL schema as REST writes it. */
interface InLowerCase<Name extends string> {
  toUpperCase(): Name;
}

/** A conversation as REST returns it. */
export interface BootConversation {
  id: string;
  chatbotId: string;
  status: InLowerCase<ConversationStatus>;
  visitorId: string | null;
  visitorVerified: boolean;
  leadId: string | null;
  assignee: { id: string; name: string } | null;
  pageUrl: string | null;
  language: string | null;
  isTest: boolean;
  messageCount: number;
  mergedIntoId: string | null;
  mergedFromIds: string[];
  lastMessageAt: string | null;
  lastMessage: { role: InLowerCase<LastRole>; preview: string; at: string } | null;
  lastQuestion: { text: string; at: string } | null;
  visitorName: string | null;
  priority: InLowerCase<ConversationRow['priority']>;
  snoozed: boolean;
  snoozedUntil: string | null;
  waitingSince: string | null;
  handoffRequestedAt: string | null;
  closedAt: string | null;
  closedBy: InLowerCase<NonNullable<ConversationRow['closedBy']>> | null;
  csat: { rating: number; comment: string | null; createdAt: string } | null;
  createdAt: string;
  updatedAt: string;
}

/** `GET /auth/boot`. Fields of a workspace are null for a person without one. */
type Boot = ({ token: string; expiresAt: string } | { token: null; expiresAt: null }) & {
  viewer: {
    workspaceId: string;
    member: { id: string; name: string; email: string };
    role: Role;
    scopes: string[];
  } | null;
  person: { id: string; name: string; email: string | null };
  workspaces: ViewerWorkspace[];
  /** About these the person is asked first. */
  invitations: ViewerWorkspace[];
  inbox: { data: BootConversation[]; nextCursor: string | null } | null;
  brand: SessionBrand | null;
};

interface SessionBrand {
  appName: string;
  primaryColor: string;
  logoPath: string | null;
  /** False for the platform's own. */
  isCustom: boolean;
  /** Its colours, as custom properties. */
  style: string;
  /** Of the tab. Null: the page's own. */
  icon: string | null;
}

export interface Session {
  person: Boot['person'];
  me: { id: string; name: string; email: string };
  role: Role;
  scopes: ReadonlySet<string>;
  workspace: ViewerWorkspace;
  workspaces: ViewerWorkspace[];
  brand: SessionBrand;
}

export type BootState =
  | { state: 'starting' }
  | { state: 'signed-out' }
  | { state: 'nowhere'; person: Boot['person'] }
  /** `message` is null if the platform cannot be reached. */
  | { state: 'failed'; message: string | null }
  | { state: 'ready'; session: Session; inbox: NonNullable<Boot['inbox']> };

export const start = signal<BootState>({ state: 'starting' });

/** The session. Only for code that runs after a successful start. */
export function session(): Session {
  if (start.value.state !== 'ready') throw new Error('The console has not started.');
  return start.value.session;
}

/** Shows the person's new name wherever theirs stands. */
export function showName(name: string): void {
  session().me.name = name;
  start.value = { ...start.value };
}

/** True if the role may do this. The server decides anyway. */
export function may(scope: string | undefined): boolean {
  if (scope === undefined) return true;
  const { scopes } = session();
  return scopes.has(scope) || scopes.has(`${scope.split(':')[0]}:*`);
}

const bootUrl = `${root}/auth/boot${namedWorkspace ? `?workspace=${namedWorkspace}` : ''}`;

/** Reads who is signed in, with a token and the first page of the inbox, in one request. */
export async function boot(): Promise<void> {
  start.value = { state: 'starting' };
  try {
    const response = await fetch(bootUrl);
    if (response.status === 401) {
      start.value = { state: 'signed-out' };
      return;
    }
    if (!response.ok) throw await failureOf(response);
    const { data }: { data: Boot } = await response.json();
    if (data.invitations.length > 0) {
      return location.assign(`${root}/auth/invitations?return=${encodeURIComponent(location.href.slice(root.length))}`);
    }
    start.value = toStart(data);
  } catch (error) {
    start.value = { state: 'failed', message: error instanceof TypeError ? null : (error as Error).message };
  }
}

function toStart({ token, expiresAt, viewer, person, workspaces, inbox, brand }: Boot): BootState {
  const workspace = workspaces.find(({ id }) => id === viewer?.workspaceId);
  if (!token || !viewer || !workspace) return { state: 'nowhere', person };
  keepToken({ token, expiresAt, workspaceId: workspace.id });
  const session = {
    person,
    me: viewer.member,
    role: viewer.role,
    scopes: new Set(viewer.scopes),
    workspace,
    workspaces,
    brand: brand!,
  };
  return { state: 'ready', session, inbox: inbox ?? { data: [], nextCursor: null } };
}
