import * as z from 'zod';
import { brandOf } from '../agency/brand.ts';
import { fill } from '../answers/texts.ts';
import { noteKey } from '../conversations/items.ts';
import { mentionMarkKey, noteIdOf } from '../conversations/mentions/items.ts';
import { mentionsOf } from '../conversations/mentions/mentions.ts';
import { toNote } from '../conversations/notes.ts';
import type { App, OutgoingMail } from '../core/app.ts';
import type { Change } from '../core/rows/change.ts';
import { all, lacks, present } from '../core/rows/conditions.ts';
import { escapeHtml, oneLine, plainName, withoutLinks } from '../core/text.ts';
import { resolveLanguage } from '../language/languages.ts';
import { consoleUrl } from '../mail/console-url.ts';
import { buttonHtml, type MailLook, mailLook } from '../mail/look.ts';
import { actingMembers } from '../team/acting.ts';
import { memberKey } from '../team/items.ts';
import { mailPeople } from '../team/mail-people.ts';
import type { Member } from '../team/records.ts';
import { mailPage } from '../transcripts/page.ts';
import { withoutComplainants } from '../visitor-mail/unmailed.ts';
import { mentionTexts } from './mention-texts.ts';
import { waitingTexts } from './people-texts.ts';

/** Whoever is in the console has read the note by then. */
const READ_SECONDS = 120;

export const mentionMailJob = z.object({
  kind: z.literal('mail-mention'),
  workspaceId: z.string(),
  conversationId: z.string(),
  noteId: z.string(),
});
type MentionMail = z.output<typeof mentionMailJob>;

/** Enqueues the mails to the members whom a new note mentions. */
export async function followNote(app: App, { before, after }: Change): Promise<void> {
  if (before || !after || mentionsOf(toNote(after)).length === 0) return;
  const { workspaceId, conversationId, id: noteId } = after;
  const body = { kind: 'mail-mention', workspaceId, conversationId, noteId };
  await app.queues.send('maintenance', body, { delaySeconds: READ_SECONDS });
}

/** Mails the members of a note who have not read it and want to be mailed of mentions. Once, also if the job runs twice. */
export async function mailMentioned(app: App, { workspaceId, conversationId, noteId }: MentionMail): Promise<void> {
  const key = noteKey(workspaceId, conversationId, noteId);
  const { applied, item } = await app.store.update(key, { set: { mailed: true } }, all(present, lacks('mailed')));
  if (!applied) return;
  const note = toNote(item);
  const mentioned = mentionsOf(note);
  const marks = await app.store.getMany(mentioned.map(({ id }) => mentionMarkKey(workspaceId, conversationId, id)));
  const unread = mentioned.filter((_, n) => {
    const mark = marks[n];
    return mark && noteIdOf(mark) >= noteId;
  });
  const rows = await app.store.getMany(unread.map(({ id }) => memberKey(workspaceId, id)));
  const mentionedMembers = await actingMembers(
    app,
    workspaceId,
    rows.filter((row) => row !== undefined),
  );
  const willing = mentionedMembers.filter(({ notifications }) => notifications.mentionMail);
  const members = await withoutComplainants(app, workspaceId, willing);
  const link = consoleUrl(app, workspaceId, `inbox/${conversationId}`);
  const letter = {
    author: note.author?.name ?? '',
    words: note.body,
    link,
    look: mailLook(app, await brandOf(app, workspaceId)),
  };
  await mailPeople(app, members, { workspaceId, compose: (member) => mentionLetter(member, letter) });
}

interface MentionLetter {
  author: string;
  words: string;
  link: string | undefined;
  look: MailLook;
}

function mentionLetter({ name, email, notifications }: Member, letter: MentionLetter): OutgoingMail {
  const language = resolveLanguage(notifications.language);
  const { open, note } = waitingTexts[language];
  const { link, look } = letter;
  const author = plainName(letter.author);
  const words = withoutLinks(letter.words);
  const intro = fill(mentionTexts[language].intro, { author });
  const notes = [note, look.appName];
  const body = `<p dir="auto" style="margin:0;white-space:pre-wrap">${escapeHtml(words)}</p>`;
  return {
    to: { name: oneLine(name), address: email },
    subject: fill(mentionTexts[language].subject, { author }),
    text: [intro, words, ...(link ? [`${open}: ${link}`] : []), `${notes.join('\n')}\n`].join('\n\n'),
    html: mailPage({ look, language, intro, body: body + (link ? buttonHtml(look, link, open) : ''), notes }),
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
