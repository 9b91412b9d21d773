import type { App, OutgoingMail } from '../core/app.ts';
import { postMail } from '../mail/outbox.ts';
import type { Member } from './records.ts';

/** After it, the news is old. */
const KEPT_MS = 12 * 3600_000;

/** A mail to several members. */
export interface PeopleLetter {
  workspaceId: string;
  /** The mail to one of them, in their language (`notifications.language`). */
  compose(member: Member): OutgoingMail;
}

/** Mails active members. Does not throw for failures of mail: what a server refuses for now is tried again. */
export async function mailPeople(app: App, members: readonly Member[], letter: PeopleLetter): Promise<void> {
  const { workspaceId, compose } = letter;
  const deadlineMs = app.clock.now() + KEPT_MS;
  const recipients = members.filter(({ status }) => status === 'active');
  await Promise.all(recipients.map((member) => postMail(app, { workspaceId, mail: compose(member), deadlineMs })));
}
