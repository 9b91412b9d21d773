import { brandOf } from '../agency/brand.ts';
import { resolveLanguage } from '../answers/languages.ts';
import type { App } from '../core/app.ts';
import { oneLine, plainName } from '../core/text.ts';
import type { ReplyAddress } from '../email/reply-address.ts';
import { postMail } from '../mail/outbox.ts';
import type { Member } from '../team/records.ts';
import { OWN_HEADER } from './automatic.ts';
import { type UndeliveredTexts, undeliveredTexts } from './undelivered-texts.ts';

/** After it, the member has found out. */
const KEPT_MS = 12 * 3600_000;

/** Mails a member that the visitor does not get their answer, because a mail that nobody receives looks sent. */
export async function tellUndelivered(
  app: App,
  { name, email, notifications }: Pick<Member, 'name' | 'email' | 'notifications'>,
  { workspaceId, conversationId }: ReplyAddress,
  problem: Exclude<keyof UndeliveredTexts, 'subject'>,
): Promise<void> {
  const words = undeliveredTexts[resolveLanguage(notifications.language)];
  const { appName } = await brandOf(app, workspaceId);
  const { root } = app.settings;
  const link = root ? [`${root}/console/inbox/${conversationId}`] : [];
  const mail = {
    to: { name: oneLine(name), address: email },
    subject: words.subject,
    text: [words[problem], ...link, `${plainName(appName)}\n`].join('\n\n'),
    headers: { 'Auto-Submitted': 'auto-replied', [OWN_HEADER]: 'notice' },
  };
  await postMail(app, { workspaceId, mail, deadlineMs: app.clock.now() + KEPT_MS });
}
