import { brandOf } from '../agency/brand.ts';
import type { App } from '../core/app.ts';
import { oneLine } from '../core/text.ts';
import type { ReplyAddress } from '../email/reply-address.ts';
import { resolveLanguage } from '../language/languages.ts';
import { consoleUrl } from '../mail/console-url.ts';
import { linkHtml, mailLook } from '../mail/look.ts';
import { postMail } from '../mail/outbox.ts';
import type { Member } from '../team/records.ts';
import { mailPage } from '../transcripts/page.ts';
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
  const language = resolveLanguage(notifications.language);
  const words = undeliveredTexts[language];
  const look = mailLook(app, await brandOf(app, workspaceId));
  const url = consoleUrl(app, workspaceId, `inbox/${conversationId}`);
  const link = url ? [url] : [];
  const mail = {
    to: { name: oneLine(name), address: email },
    subject: words.subject,
    text: [words[problem], ...link, `${look.appName}\n`].join('\n\n'),
    html: mailPage({
      look,
      language,
      intro: words[problem],
      body: url ? linkHtml(look, url) : '',
      notes: [look.appName],
    }),
    headers: { 'Auto-Submitted': 'auto-replied', [OWN_HEADER]: 'notice' },
  };
  await postMail(app, { workspaceId, mail, deadlineMs: app.clock.now() + KEPT_MS });
}
