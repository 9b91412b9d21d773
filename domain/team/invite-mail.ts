import type { OutgoingMail } from '../core/app.ts';
import { oneLine } from '../core/one-line.ts';
import type { Invite } from './records.ts';

interface InviteMail {
  workspaceName: string;
  invite: Invite;
  acceptUrl: string;
}

/** The mail that invites somebody. Text alone: there is nothing in it that could be taken for markup. */
export function inviteMail({ workspaceName, invite, acceptUrl }: InviteMail): OutgoingMail {
  const name = oneLine(workspaceName);
  return {
    // The address alone: no name of the invited is known.
    to: { name: '', address: invite.email },
    subject: `Invitation to join ${name}`,
    text: [
      `You are invited to join ${name} as ${invite.role}.`,
      `Accept here:\n${acceptUrl}`,
      `The invitation can be accepted once, until ${invite.expiresAt.slice(0, 16).replace('T', ' ')} UTC.`,
      'If you did not expect it, ignore this mail.\n',
    ].join('\n\n'),
  };
}
