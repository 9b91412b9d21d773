import * as z from 'zod';
import type { App, Key, OutgoingMail } from '../core/app.ts';
import { present } from '../core/rows/conditions.ts';
import { outboxKey } from './items.ts';
import { deferred, type MailOutcome } from './outcome.ts';
import { tryMail } from './retry.ts';

interface Posting {
  /** Whose agency's server is used first. `PLATFORM`: the platform's. */
  workspaceId: string;
  mail: OutgoingMail;
  /** After it, the mail is of no use. */
  deadlineMs: number;
  /** The row of what is mailed, which keeps the outcome. The mail is not sent once it is gone. */
  report?: Key;
}

export const mailJob = z.object({
  kind: z.literal('send-mail'),
  workspaceId: z.string(),
  mailId: z.string(),
  attempt: z.int(),
});
type MailJob = z.output<typeof mailJob>;

const outgoingMail = z.object({
  to: z.object({ name: z.string(), address: z.string() }),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
  replyTo: z.string().optional(),
  senderName: z.string().optional(),
  thread: z.object({ id: z.string(), before: z.array(z.string()), answered: z.string().optional() }).optional(),
  headers: z.record(z.string(), z.string()).optional(),
});
const waitingMail = z.object({
  sealed: z.string(),
  deadlineMs: z.number(),
  report: z.object({ pk: z.string(), sk: z.string() }).optional(),
});

/** A mail may contain a code or the token of an invite, so it is sealed while it waits. */
const bindingOf = (workspaceId: string, mailId: string) => ({ workspaceId, purpose: `outbox:${mailId}` });

async function storeMail(app: App, mailId: string, { mail, workspaceId, deadlineMs, report }: Posting): Promise<void> {
  const sealed = await app.secrets.seal(JSON.stringify(mail), bindingOf(workspaceId, mailId));
  const ttl = Math.ceil(deadlineMs / 1000);
  await app.store.put({ ...outboxKey(workspaceId, mailId), v: 1, sealed, deadlineMs, ...(report && { report }), ttl });
}

/**
 * Sends a mail now. If its server is out of reach or refuses for now, tries again later, until the deadline. Does not throw for
 * failures of mail.
 */
export async function postMail(app: App, posting: Posting): Promise<MailOutcome> {
  const { workspaceId, mail, deadlineMs } = posting;
  const mailId = app.ids.next();
  return tryMail(app, {
    workspaceId,
    mail,
    deadlineMs,
    attempt: 0,
    prepareRetry: () => storeMail(app, mailId, posting),
    job: (attempt) => ({ kind: 'send-mail', workspaceId, mailId, attempt }) satisfies MailJob,
  });
}

/** Sends a mail that waits. Sends once, unless a worker dies between the mail and the removal of its row. */
export async function sendWaitingMail(app: App, job: MailJob): Promise<void> {
  const { workspaceId, mailId, attempt } = job;
  const key = outboxKey(workspaceId, mailId);
  const item = await app.store.get(key, { consistent: true });
  if (!item) return;
  const { sealed, report, deadlineMs } = waitingMail.parse(item);
  const isWanted = !report || (await app.store.get(report, { consistent: true })) !== undefined;
  if (isWanted && deadlineMs > app.clock.now()) {
    const mail = outgoingMail.parse(JSON.parse(await app.secrets.open(sealed, bindingOf(workspaceId, mailId))));
    const next = (made: number): MailJob => ({ ...job, attempt: made });
    const outcome = await tryMail(app, { workspaceId, mail, deadlineMs, attempt, job: next });
    if (outcome === deferred) return;
    if (report) await app.store.update(report, { set: { ...outcome } }, present);
  }
  await app.store.remove(key);
}
