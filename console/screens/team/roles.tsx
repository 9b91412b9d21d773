import type { InviteMemberInput } from '../../operations/team.ts';
import { Card } from '../parts/card.tsx';
import { text } from '../parts/text.ts';

type InvitedRole = InviteMemberInput['role'];
export const roles = ['ADMIN', 'MEMBER', 'VIEWER'] as const;

interface RoleFieldProps {
  role: InvitedRole;
  set(role: InvitedRole): void;
  error: string | undefined;
}

/** Asks for a role, and says what each may do. */
export const RoleField = ({ role, set, error }: RoleFieldProps) => (
  <fieldset class="field">
    <legend>{text('profile_role')}</legend>
    {roles.map((each) => (
      <label class="check" key={each}>
        <input type="radio" name="role" checked={each === role} onChange={() => set(each)} />
        <span>
          {text(`role_${each}`)}
          <small>{text(`role_${each}_can`)}</small>
        </span>
      </label>
    ))}
    {error && <small class="problem">{error}</small>}
  </fieldset>
);

/** What each role may do. */
export const Roles = () => (
  <Card title={text('roles_title')}>
    <dl class="facts-list">
      {roles.map((each) => [
        <dt key={each}>{text(`role_${each}`)}</dt>,
        <dd key={`${each} can`}>{text(`role_${each}_can`)}</dd>,
      ])}
    </dl>
  </Card>
);
