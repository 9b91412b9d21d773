import * as z from 'zod';
import { actionKey, toAction, toStoredAction } from '../actions/items.ts';
import type { ChatbotAction } from '../actions/records.ts';
import { brandOf } from '../agency/brand.ts';
import { fill } from '../answers/texts.ts';
import { chatbotKey, toChatbot } from '../chatbots/items.ts';
import type { App, OutgoingMail } from '../core/app.ts';
import type { Change } from '../core/rows/change.ts';
import { all, equals, lacks } from '../core/rows/conditions.ts';
import { workspacePk } from '../core/tenants.ts';
import { escapeHtml, oneLine, plainName } from '../core/text.ts';
import { resolveLanguage } from '../language/languages.ts';
import { consoleUrl } from '../mail/console-url.ts';
import { buttonHtml, type MailLook, mailLook } from '../mail/look.ts';
import { actingMembers, highestRole } from '../team/acting.ts';
import { MEMBER_PREFIX } from '../team/items.ts';
import { mailPeople } from '../team/mail-people.ts';
import type { Member } from '../team/records.ts';
import { mailPage } from '../transcripts/page.ts';
import { withoutComplainants } from '../visitor-mail/unmailed.ts';
import { stoppedActionTexts } from './stopped-texts.ts';

export const stoppedActionMailJob = z.object({
  kind: z.literal('mail-stopped-action'),
  workspaceId: z.string(),
  chatbotId: z.string(),
  actionId: z.string(),
  /** Of the action, since it was stopped. */
  revision: z.int(),
});
type StoppedActionMail = z.output<typeof stoppedActionMailJob>;

/** Enqueues the mails about an action that the platform has just stopped. */
export async function followStoppedAction(app: App, { before, after }: Change): Promise<void> {
  if (!after || typeof after.stoppedReason !== 'string' || typeof before?.stoppedReason === 'string') return;
  const { workspaceId, chatbotId, id: actionId, revision } = after;
  await app.queues.send('maintenance', { kind: 'mail-stopped-action', workspaceId, chatbotId, actionId, revision });
}

/** Who can approve a tool again. */
async function readAdmins(app: App, workspaceId: string): Promise<Member[]> {
  const where = { pk: workspacePk(workspaceId), prefix: MEMBER_PREFIX, consistent: true };
  const members = await actingMembers(app, workspaceId, await Array.fromAsync(app.store.queryAll(where)));
  const admins = members.filter((member) => member.status === 'active' && highestRole(member) === 'admin');
  return withoutComplainants(app, workspaceId, admins);
}

/**
 * Mails owners and admins that an action was stopped. Once per stop, also if the job runs twice: a change of the action, which alone can
 * end the stop, replaces the row with its mark. Nothing is mailed if somebody has changed the action meanwhile.
 */
export async function mailStoppedAction(app: App, job: StoppedActionMail): Promise<void> {
  const { workspaceId, chatbotId, actionId, revision } = job;
  const [chatbot, members, brand] = await Promise.all([
    app.store.get(chatbotKey(workspaceId, chatbotId)),
    readAdmins(app, workspaceId),
    brandOf(app, workspaceId),
  ]);
  if (!chatbot) return;
  const unmailed = all(equals('revision', revision), lacks('stopMailed'));
  const mark = { set: { stopMailed: true } };
  const { applied, item } = await app.store.update(actionKey(workspaceId, chatbotId, actionId), mark, unmailed);
  if (!applied) return;
  const letter = {
    action: toAction(toStoredAction(item)),
    chatbotName: toChatbot(chatbot).name,
    link: consoleUrl(app, workspaceId, `bots/${chatbotId}/actions/${actionId}`),
    look: mailLook(app, brand),
  };
  await mailPeople(app, members, { workspaceId, compose: (member) => stoppedLetter(member, letter) });
}

interface StoppedLetter {
  action: ChatbotAction;
  chatbotName: string;
  link: string | undefined;
  look: MailLook;
}

function stoppedLetter({ name, email, notifications }: Member, letter: StoppedLetter): OutgoingMail {
  const language = resolveLanguage(notifications.language);
  const words = stoppedActionTexts[language];
  const { link, look } = letter;
  const names = { action: plainName(letter.action.name), chatbot: plainName(letter.chatbotName) };
  const intro = fill(words.intro, names);
  const body = `<p style="margin:0 0 16px">${escapeHtml(words.next)}</p>`;
  return {
    to: { name: oneLine(name), address: email },
    subject: fill(words.subject, names),
    text: [intro, words.next, ...(link ? [`${words.open}: ${link}`] : []), `${look.appName}\n`].join('\n\n'),
    html: mailPage({
      look,
      language,
      intro,
      body: body + (link ? buttonHtml(look, link, words.open) : ''),
      notes: [look.appName],
    }),
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
