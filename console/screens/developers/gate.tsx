import { gate as gateDocument } from '../../operations/developers.ts';
import { Copyable } from '../parts/secret.tsx';
import { Shown } from '../parts/shown.tsx';
import { planName, text } from '../parts/text.ts';
import { useQuery } from '../parts/use-query.ts';
import { isOpen } from './closed-gate.tsx';
import { DevelopersFrame } from './frame.tsx';

/** The three switches that an API key needs, and who can change each. */
export default function Gate() {
  const loaded = useQuery(gateDocument, {});
  return (
    <DevelopersFrame>
      <Shown of={loaded} rows={3}>
        {({ workspace: { id, organisationId, plan, primary, apiAccess } }) => (
          <>
            <Sum isOpen={isOpen(apiAccess)} />
            <ul class="card flush">
              <Switch
                on={apiAccess.platform}
                name={text('gate_platform')}
                who={text('gate_byOperator')}
                command="platform set --api-access on"
              />
              <Switch
                on={apiAccess.organisation}
                name={text('gate_organisation')}
                who={text('gate_byOperator')}
                command={`org set ${organisationId} --api-access on`}
              />
              <Switch
                on={apiAccess.workspace}
                name={primary ? text('gate_plan', { plan: planName(plan) }) : text('gate_workspace')}
                who={text(primary ? 'gate_byOperator' : 'gate_byAgency')}
                command={primary && `workspace set ${id} --plan pro`}
              />
            </ul>
          </>
        )}
      </Shown>
    </DevelopersFrame>
  );
}

/** Whether all switches are on. */
const Sum = ({ isOpen }: { isOpen: boolean }) => (
  <p class={isOpen ? 'muted' : 'warn'} role="status">
    {text(isOpen ? 'gate_open' : 'gate_shut')}
  </p>
);

interface SwitchProps {
  on: boolean;
  name: string;
  who: string;
  /** What the operator types to turn it on. */
  command: string | false;
}

const Switch = ({ on, name, who, command }: SwitchProps) => (
  <li class="source plain-row">
    <b>{name}</b>
    <div class="about stack">
      <span class="muted">{who}</span>
      {!on && command && (
        <>
          <span>{text('gate_command')}</span>
          <Copyable value={`npm run operator -- ${command}`} />
        </>
      )}
    </div>
    <span class={`sign ${on ? 'good' : 'bad'}`}>{text(on ? 'gate_on' : 'gate_off')}</span>
  </li>
);
