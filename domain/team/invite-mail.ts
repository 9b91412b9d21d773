import type { OutgoingMail } from '../core/app.ts';
import { plainName } from '../core/text.ts';
import type { Invite } from './records.ts';

interface InviteMail {
  workspaceName: string;
  /** Null: unknown. */
  inviterName: string | null;
  invite: Invite;
  acceptUrl: string;
}

/** The invitation mail. Plain text, so nothing in it is interpreted as markup. */
export function inviteMail({ workspaceName, inviterName, invite, acceptUrl }: InviteMail): OutgoingMail {
  const name = plainName(workspaceName);
  return {
    // Only the address: the recipient's name is unknown.
    to: { name: '', address: invite.email },
    subject: `Invitation to join ${name}`,
    text: [
      `${inviterName === null ? 'You are invited' : `${plainName(inviterName)} invites you`} to join ${name} as ${invite.role}.`,
      `Accept here:\n${acceptUrl}`,
      `The invitation can be accepted once, until ${invite.expiresAt.slice(0, 16).replace('T', ' ')} UTC.`,
      'If you did not expect it, ignore this mail.\n',
    ].join('\n\n'),
  };
}
