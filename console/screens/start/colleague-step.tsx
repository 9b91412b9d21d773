import { useState } from 'preact/hooks';
import { may, number } from '#core';
import { team } from '../../operations/team.ts';
import { text } from '../parts/text.ts';
import { useQuery } from '../parts/use-query.ts';
import { Invite } from '../team/invite.tsx';
import { Step } from './step.tsx';

export function useTeamSize() {
  const loaded = useQuery(team, {});
  const { members = [], invites = [] } = loaded.data ?? {};
  return { size: members.length + invites.length, reload: loaded.reload };
}

/** Done once somebody else is on the team, or invited. */
export function ColleagueStep({
  team: { size, reload },
  isNext,
}: {
  team: ReturnType<typeof useTeamSize>;
  isNext: boolean;
}) {
  const [inviting, setInviting] = useState(false);
  return (
    <Step done={size > 1} isNext={isNext} title={text('team_inviteTitle')} hint={text('colleagueHint')}>
      {size > 1 && <p>{text('colleagueInvited', { n: number(size) })}</p>}
      {may('team:write') && (
        <div class="choices">
          <button type="button" class={isNext ? 'primary' : ''} onClick={() => setInviting(true)}>
            {text('team_invite')}
          </button>
        </div>
      )}
      {inviting && <Invite close={() => setInviting(false)} done={() => void reload()} />}
    </Step>
  );
}
