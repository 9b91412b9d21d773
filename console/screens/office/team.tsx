import { useState } from 'preact/hooks';
import { ago, may, minutes, mutate, number, t } from '#core';
import { revokeInvite, team as teamDocument } from '../../operations/team.ts';
import { Add } from '../parts/buttons.tsx';
import { Page } from '../parts/page.tsx';
import { act, Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { useQuery } from '../parts/use-query.ts';
import { Invite } from '../team/invite.tsx';
import { MemberRow } from '../team/member-row.tsx';
import { Roles } from '../team/roles.tsx';
import { seatsUsed } from './seats.ts';

/** Who works in the workspace, and who is invited. */
export default function Team() {
  const { data, error, reload } = useQuery(teamDocument, {});
  const [inviting, setInviting] = useState(false);
  const members = data?.members ?? [];
  const invites = data?.invites ?? [];
  const revoke = (inviteId: string) =>
    act(async () => {
      await mutate(revokeInvite, { inviteId });
      await reload();
    });
  return (
    <Page
      title={t('navTeam')}
      above={data && text('team_seats', { used: number(seatsUsed(data)), all: data.workspace.limits.seats })}
      actions={may('team:write') && <Add label={text('team_invite')} run={() => setInviting(true)} />}
    >
      <Shown of={{ data, error, reload }}>
        {() => (
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
                        {text(`role_${role}`)} · {text('expiresThen', { ago: ago(expiresAt, minutes.value) })}
                      </span>
                      {may('team:write') && (
                        <button type="button" class="sign" onClick={() => void revoke(id)}>
                          {text('keys_revoke')}
                        </button>
                      )}
                    </li>
                  ))}
                </ul>
              </section>
            )}
            <Roles />
          </>
        )}
      </Shown>
      {inviting && <Invite close={() => setInviting(false)} done={() => void reload()} />}
    </Page>
  );
}
