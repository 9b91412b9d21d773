import { useState } from 'preact/hooks';
import { ago, Failed, Icon, Loading, may, minutes, mutate, number, query, t, toastError, useLoad } from '#core';
import { revokeInvite, team as teamDocument } from '../../operations/team.ts';
import { Page } from '../parts/page.tsx';
import { Invite } from '../team/invite.tsx';
import { MemberRow } from '../team/member-row.tsx';
import { text } from '../team/texts.ts';

/** Who works in the workspace, and who is invited. */
export default function Team() {
  const { data, error, reload } = useLoad('team', (signal) => query(teamDocument, {}, signal));
  const [inviting, setInviting] = useState(false);
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
