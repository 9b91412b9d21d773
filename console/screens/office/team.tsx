import { useEffect, useState } from 'preact/hooks';
import {
  Avatar,
  ago,
  Dialog,
  Failed,
  Icon,
  Loading,
  Menu,
  may,
  minutes,
  mutate,
  number,
  query,
  screenTitle,
  session,
  t,
  textsOf,
  toast,
  toastError,
  useLoad,
} from '#core';
import type { DataOf } from '../../../client/graphql.ts';
import { invite as inviteDocument, revokeInvite, team as teamDocument, updateMember } from '../../operations/team.ts';
import { errorFor, Form, SelectField, TextField, useSaving } from '../parts/form.tsx';
import { Page } from '../parts/page.tsx';
import { Copyable } from '../parts/secret.tsx';

const text = textsOf({
  team_seats: '{used} of {all} seats',
  team_invite: 'Invite',
  team_inviteTitle: 'Invite a colleague',
  team_role: 'Role',
  team_ADMIN: 'Admin: everything in this workspace',
  team_MEMBER: 'Member: inbox and knowledge',
  team_VIEWER: 'Viewer: reads only',
  role_owner: 'Owner',
  role_ADMIN: 'Admin',
  role_MEMBER: 'Member',
  role_VIEWER: 'Viewer',
  team_inactive: 'Inactive',
  team_you: 'You',
  team_makeADMIN: 'Make admin',
  team_makeMEMBER: 'Make member',
  team_makeVIEWER: 'Make viewer',
  team_deactivate: 'Deactivate',
  team_activate: 'Activate',
  team_invites: 'Pending invites',
  team_expires: 'expires {ago}',
  team_revoke: 'Revoke',
  team_sent: 'The invite is on its way. You can also send this link yourself. It is shown only now.',
  team_changed: 'Changed. It is in force within seconds.',
});

type Data = DataOf<typeof teamDocument>;
type Member = NonNullable<Data['members']>[number];
const roles = ['ADMIN', 'MEMBER', 'VIEWER'] as const;

/** Who works in the workspace, and who is invited. */
export default function Team() {
  const { data, error, reload } = useLoad('team', (signal) => query(teamDocument, {}, signal));
  const [inviting, setInviting] = useState(false);
  useEffect(() => {
    screenTitle.value = t('navTeam');
  }, []);
  const members = data?.members ?? [];
  const invites = data?.invites ?? [];
  const used = members.filter(({ status }) => status === 'ACTIVE').length + invites.length;
  const revoke = async (inviteId: string) => {
    try {
      await mutate(revokeInvite, { inviteId });
      await reload();
    } catch (reason) {
      toastError(reason);
    }
  };
  return (
    <Page
      title={t('navTeam')}
      above={data?.workspace && text('team_seats', { used: number(used), all: data.workspace.limits.seats })}
      actions={
        may('team:write') && (
          <button type="button" class="primary" onClick={() => setInviting(true)}>
            <Icon name="plus" />
            {text('team_invite')}
          </button>
        )
      }
    >
      {error ? (
        <Failed error={error} retry={() => void reload()} />
      ) : !data ? (
        <Loading />
      ) : (
        <>
          <ul class="card flush">
            {members.map((member) => (
              <MemberRow key={member.id} member={member} changed={() => void reload()} />
            ))}
          </ul>
          {invites.length > 0 && (
            <section class="card flush">
              <header class="card-head">
                <h2>{text('team_invites')}</h2>
              </header>
              <ul>
                {invites.map(({ id, email, role, expiresAt }) => (
                  <li class="source plain-row" key={id}>
                    <b class="cut">{email}</b>
                    <span class="muted about">
                      {text(`role_${role}`)} · {text('team_expires', { ago: ago(expiresAt, minutes.value) })}
                    </span>
                    {may('team:write') && (
                      <button type="button" class="sign" onClick={() => void revoke(id)}>
                        {text('team_revoke')}
                      </button>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
      {inviting && <Invite close={() => setInviting(false)} done={() => void reload()} />}
    </Page>
  );
}

function MemberRow({ member, changed }: { member: Member; changed(): void }) {
  const { id, name, email, role, status, owner } = member;
  const isMe = id === session().me.id;
  const isActive = status === 'ACTIVE';
  const change = async (input: { role?: Member['role']; status?: Member['status'] }) => {
    try {
      await mutate(updateMember, { memberId: id, ...input });
      toast(text('team_changed'));
      changed();
    } catch (reason) {
      toastError(reason);
    }
  };
  return (
    <li class="source">
      <span class="badge-space">
        <Avatar name={name} />
      </span>
      <b class="cut">{name}</b>
      <span class="muted cut about">{email}</span>
      <span class={`sign ${isActive ? '' : 'warn'}`}>
        {isActive ? (owner ? text('role_owner') : text(`role_${role}`)) : text('team_inactive')}
        {isMe && ` · ${text('team_you')}`}
      </span>
      {may('team:write') && !owner && !isMe ? (
        <Menu
          label={`${t('more')}: ${name}`}
          class="plain square"
          items={[
            ...roles
              .filter((each) => each !== role)
              .map((each) => ({ label: text(`team_make${each}`), run: () => void change({ role: each }) })),
            {
              label: text(isActive ? 'team_deactivate' : 'team_activate'),
              danger: isActive,
              run: () => void change({ status: isActive ? 'INACTIVE' : 'ACTIVE' }),
            },
          ]}
        >
          <Icon name="more" />
        </Menu>
      ) : (
        <span />
      )}
    </li>
  );
}

function Invite({ close, done }: { close(): void; done(): void }) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Member['role']>('MEMBER');
  const [link, setLink] = useState<string>();
  const { busy, errors, run } = useSaving();
  const submit = () =>
    run(async () => {
      const { inviteMember } = await mutate(inviteDocument, { email, role });
      setLink(inviteMember!.acceptUrl);
      done();
    });
  return (
    <Dialog title={text('team_inviteTitle')} onClose={close}>
      {link ? (
        <div class="secret">
          <p>{text('team_sent')}</p>
          <Copyable value={link} />
        </div>
      ) : (
        <Form submit={() => void submit()}>
          <TextField
            label={t('email')}
            type="email"
            required
            value={email}
            set={setEmail}
            error={errorFor(errors, 'email')}
          />
          <SelectField
            label={text('team_role')}
            value={role}
            set={(value) => setRole(value as Member['role'])}
            options={roles.map((each) => [each, text(`team_${each}`)])}
            error={errorFor(errors, 'role')}
          />
          <footer>
            <button type="button" onClick={close}>
              {t('cancel')}
            </button>
            <button type="submit" class="primary" disabled={busy}>
              {text('team_invite')}
            </button>
          </footer>
        </Form>
      )}
    </Dialog>
  );
}
