import type { OutgoingMail } from '../core/app.ts';
import { plainName } from '../core/text.ts';
import { buttonHtml, linkHtml, type MailLook } from '../mail/look.ts';
import { mailHtml } from '../mail/page.ts';
import type { Invite } from './records.ts';

interface InviteMail {
  workspaceName: string;
  /** Null: unknown. */
  inviterName: string | null;
  invite: Invite;
  acceptUrl: string;
  look: MailLook;
}

/** The invitation mail. */
export function inviteMail({ workspaceName, inviterName, invite, acceptUrl, look }: InviteMail): OutgoingMail {
  const name = plainName(workspaceName);
  const inviter = inviterName === null ? 'You are invited' : `${plainName(inviterName)} invites you`;
  const intro = `${inviter} to join ${name} as ${invite.role}.`;
  const notes = [
    `The invitation can be accepted once, until ${invite.expiresAt.slice(0, 16).replace('T', ' ')} UTC.`,
    'If you did not expect it, ignore this mail.',
    look.appName,
  ];
  return {
    // Only the address: the recipient's name is unknown.
    to: { name: '', address: invite.email },
    subject: `Invitation to join ${name}`,
    text: [intro, `Accept here:\n${acceptUrl}`, `${notes.join('\n\n')}\n`].join('\n\n'),
    html: mailHtml({
      look,
      language: 'en',
      direction: 'ltr',
      intro,
      body:
        buttonHtml(look, acceptUrl, 'Accept the invitation') +
        '<p class="quiet" style="margin:16px 0 0;font-size:13px;color:#57606c">Or open this address:</p>' +
        linkHtml(look, acceptUrl),
      notes,
    }),
  };
}
