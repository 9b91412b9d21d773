import type { App, Item, Write } from '../../core/app.ts';
import { nowIso } from '../../core/clock.ts';
import { type DueChore, type DueChoreName, runDue } from '../../core/rows/due.ts';
import { dueKindFor } from '../../core/rows/due-kinds.ts';
import { WAITING_MAIL_DUE } from '../../team/items.ts';
import { recentSettings, type WorkspaceSettings } from '../../workspaces/settings.ts';
import { REPLY_MAIL_DUE, replyMailKey, waitingMailKey } from '../items.ts';
import type { ConversationStatus, StoredConversation } from '../records.ts';

const MINUTE_MS = 60_000;
/** Long enough that several replies make one mail, short enough that the visitor still remembers the question. */
export const REPLIES_MS = 2 * MINUTE_MS;

/** What a due row starts. `dueAt` names the row's state: whoever moves it has the mail. */
export interface DueMail {
  workspaceId: string;
  conversationId: string;
  dueAt: string;
}

/** What a visitor waits for. */
interface Wait {
  /** Number of the message with which they began to wait. */
  seq: number;
  /** Status of the conversation from then on. */
  status: ConversationStatus;
}

/**
 * The write that has members mailed if nobody reads in time that the visitor waits: those on duty, or the one who has the conversation.
 * Whom an earlier wait mailed stays in the row, so that they are mailed again only if somebody has read meanwhile.
 */
export async function watchWaiting(
  app: App,
  { workspaceId, id: conversationId, isTest }: StoredConversation,
  { seq, status }: Wait,
): Promise<Write | undefined> {
  const { waitingMailMinutes } = await recentSettings(app, workspaceId);
  if (isTest || waitingMailMinutes === null) return undefined;
  const dueKind = dueKindFor(app, WAITING_MAIL_DUE, conversationId);
  const dueAt = nowIso(app, waitingMailMinutes * MINUTE_MS);
  const isForAssignee = status === 'human_active';
  const set = { workspaceId, conversationId, seq, isForAssignee, dueKind, dueAt };
  return { update: waitingMailKey(workspaceId, conversationId), change: { set } };
}

/** Whether replies are mailed. Who wrote by mail has no other way to receive them. */
export const mailsReplies = (
  { isTest, channel }: StoredConversation,
  { visitorReplyMail }: Pick<WorkspaceSettings, 'visitorReplyMail'>,
): boolean => !isTest && (visitorReplyMail || channel === 'email');

/**
 * The write that has the visitor mailed what they will not have received by then. Several replies before that are one mail. `linkRoot`: root
 * URL of the links in it.
 */
export async function watchReply(
  app: App,
  conversation: StoredConversation,
  messageId: string,
  linkRoot: string,
): Promise<Write | undefined> {
  const { workspaceId, id: conversationId } = conversation;
  if (!mailsReplies(conversation, await recentSettings(app, workspaceId))) return undefined;
  const dueKind = dueKindFor(app, REPLY_MAIL_DUE, conversationId);
  const setOnce = { dueKind, dueAt: nowIso(app, REPLIES_MS), sinceId: messageId };
  const set = { workspaceId, conversationId, lastId: messageId, root: linkRoot };
  return { update: replyMailKey(workspaceId, conversationId), change: { set, setOnce } };
}

/**
 * Enqueues what is due. A row stays due until its job takes it, so a lost job is enqueued again. A row may name its kind of job: the
 * weekly reports and the approvals of actions are due among the mails about waiting visitors, because each kind of due rows costs a read a
 * minute.
 */
const enqueuing = (chore: DueChoreName, dueKind: string, kind: string): DueChore => ({
  name: chore,
  kind: dueKind,
  group: 100,
  async work(app: App, rows: readonly Item[]) {
    const jobs = rows.map(({ workspaceId, conversationId, memberId, runId, dueAt, jobKind = kind }) => ({
      body: { kind: jobKind, workspaceId, conversationId, memberId, runId, dueAt },
    }));
    await app.queues.sendMany('maintenance', jobs);
    return jobs.length;
  },
});

export const waitingMailChore = enqueuing('mailWaiting', WAITING_MAIL_DUE, 'mail-waiting');
export const replyMailChore = enqueuing('mailReplies', REPLY_MAIL_DUE, 'mail-reply');
export const mailWaiting = (app: App): Promise<number> => runDue(app, waitingMailChore);
export const mailReplies = (app: App): Promise<number> => runDue(app, replyMailChore);
