import { useState } from 'preact/hooks';
import { Dialog, mutate, t } from '#core';
import { type InviteMemberInput, invite as inviteDocument } from '../../operations/team.ts';
import { errorFor, Form, TextField, useSaving } from '../parts/form.tsx';
import { Copyable, NewSecret } from '../parts/secret.tsx';
import { text } from '../parts/text.ts';
import { RoleField } from './roles.tsx';

type InvitedRole = InviteMemberInput['role'];

interface Sent {
  acceptUrl: string;
  mailed: boolean;
}
interface InviteProps {
  close(): void;
  done(): void;
  /** Into this workspace, if it is left out. */
  send?(input: InviteMemberInput): Promise<Sent>;
}
const inviteHere = async (input: InviteMemberInput): Promise<Sent> =>
  (await mutate(inviteDocument, input)).inviteMember;

/** Invites by mail, and shows the link once. */
export function Invite({ close, done, send = inviteHere }: InviteProps) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<InvitedRole>('MEMBER');
  const [made, setMade] = useState<Sent>();
  const { busy, errors, run } = useSaving();
  const submit = () =>
    run(async () => {
      setMade(await send({ email, role }));
      done();
    });
  return (
    <Dialog title={text('team_inviteTitle')} onClose={close}>
      {made ? (
        <NewSecret>
          <p>{text(made.mailed ? 'team_sent' : 'team_link')}</p>
          <Copyable value={made.acceptUrl} />
        </NewSecret>
      ) : (
        <Form submit={submit} action={text('team_invite')} busy={busy} close={close}>
          <TextField
            label={t('emailAddress')}
            type="email"
            required
            value={email}
            set={setEmail}
            error={errorFor(errors, 'email')}
          />
          <RoleField role={role} set={setRole} error={errorFor(errors, 'role')} />
        </Form>
      )}
    </Dialog>
  );
}
