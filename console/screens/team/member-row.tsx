import { type AnswerOf, Avatar, may, mutate, session, t, toast } from '#core';
import { type team, updateMember } from '../../operations/team.ts';
import { MoreMenu } from '../parts/buttons.tsx';
import { act } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { roles } from './roles.tsx';

type Member = AnswerOf<typeof team>['members'][number];

/** A member, with what an admin may change. */
export function MemberRow({ member, changed }: { member: Member; changed(): void }) {
  const { id, name, email, role, status, owner, via } = member;
  const isMe = id === session().me.id;
  const isActive = status === 'ACTIVE';
  const change = (input: { role?: Member['role']; status?: Member['status'] }) =>
    act(async () => {
      await mutate(updateMember, { memberId: id, ...input });
      toast(text('team_changed'));
      changed();
    });
  return (
    <li class="source">
      <span class="badge-space">
        <Avatar name={name} />
      </span>
      <b class="cut">{name}</b>
      <span class="muted cut about">{email}</span>
      <span class={`sign ${isActive ? '' : 'warn'}`}>
        {isActive ? (owner ? text('role_owner') : text(`role_${role}`)) : text('team_inactive')}
        {via && ` · ${t('viaAgency')}`}
        {isMe && ` · ${text('team_you')}`}
      </span>
      {may('team:write') && !owner && !isMe ? (
        <MoreMenu
          name={name}
          items={[
            ...roles
              // The agency sets the role of its own people.
              .filter((each) => each !== role && !via)
              .map((each) => ({
                label: text(`makeRole_${each}`),
                hint: text(`role_${each}_can`),
                run: () => void change({ role: each }),
              })),
            {
              label: text(isActive ? 'team_deactivate' : 'team_activate'),
              danger: isActive,
              run: () => void change({ status: isActive ? 'INACTIVE' : 'ACTIVE' }),
            },
          ]}
        />
      ) : (
        <span />
      )}
    </li>
  );
}
