import { createHmac, randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { App } from '../core/app.ts';
import { remembered } from '../core/remember.ts';
import { absent } from '../core/rows/conditions.ts';
import { replySigningKey } from './items.ts';
import { type ReplyParty, readToken, writeToken } from './reply-token.ts';

const LOCAL_PREFIX = 'reply+';
const SECRET_BYTES = 32;

interface ReplyTo {
  workspaceId: string;
  conversationId: string;
  to: { kind: 'visitor' } | { kind: 'member'; memberId: string };
}

/** What an answer to one of our mails belongs to, and who was asked for it. */
export interface ReplyAddress {
  workspaceId: string;
  conversationId: string;
  party: ReplyParty;
}

/**
 * The address that takes answers to a mail about a conversation, or null if the platform receives no mail. It does not name the member:
 * an answer counts as the one's who sends it, so a colleague to whom a mail was forwarded answers as themselves.
 */
export async function replyAddressOf(app: App, { workspaceId, conversationId, to }: ReplyTo): Promise<string | null> {
  const domain = app.settings.inboundMailDomain;
  if (!domain) return null;
  const secret = await signingSecret(app, workspaceId);
  return `${LOCAL_PREFIX}${writeToken({ workspaceId, conversationId, party: to.kind }, signWith(secret))}@${domain}`;
}

/** What a reply address names, in any case. Null: it is none of ours, or its signature is wrong. */
export async function readReplyAddress(app: App, address: string): Promise<ReplyAddress | null> {
  const [localPart = '', domain, ...more] = address.trim().toLowerCase().split('@');
  const isHere = domain !== undefined && domain === app.settings.inboundMailDomain && more.length === 0;
  if (!isHere || !localPart.startsWith(LOCAL_PREFIX)) return null;
  const token = readToken(localPart.slice(LOCAL_PREFIX.length));
  if (!token) return null;
  const secret = await storedSecret(app, token.target.workspaceId);
  return secret !== undefined && token.isSignedBy(signWith(secret)) ? token.target : null;
}

const signWith = (secret: string) => (content: string) =>
  createHmac('sha256', Buffer.from(secret, 'base64')).update(content).digest();

const stored = z.object({ secret: z.string() });

/**
 * A workspace's secret never changes. It is not sealed: who may read it may read the workspace's conversations as well, and its mails are
 * sent by functions that open no secrets.
 */
const signingSecret = (app: App, workspaceId: string): Promise<string> =>
  remembered(app, `reply-secret#${workspaceId}`, Infinity, async () => {
    const existing = await storedSecret(app, workspaceId);
    if (existing !== undefined) return existing;
    const secret = randomBytes(SECRET_BYTES).toString('base64');
    const { applied } = await app.store.put({ ...replySigningKey(workspaceId), v: 1, secret }, absent);
    return applied ? secret : ((await storedSecret(app, workspaceId)) ?? secret);
  });

async function storedSecret(app: App, workspaceId: string): Promise<string | undefined> {
  const item = await app.store.get(replySigningKey(workspaceId), { consistent: true });
  return item && stored.parse(item).secret;
}
