import { gate as gateDocument } from '../../operations/developers.ts';
import { Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { useQuery } from '../parts/use-query.ts';
import { DevelopersFrame } from './frame.tsx';

/** The three switches that an API key needs, and who can change each. */
export default function Gate() {
  const loaded = useQuery(gateDocument, {});
  return (
    <DevelopersFrame>
      <Shown of={loaded} rows={3}>
        {({ workspace: { plan, primary, apiAccess } }) => (
          <>
            <Sum isOpen={Object.values(apiAccess).every(Boolean)} />
            <ul class="card flush">
              <Switch on={apiAccess.platform} name={text('gate_platform')} who={text('gate_byOperator')} />
              <Switch on={apiAccess.organisation} name={text('gate_organisation')} who={text('gate_byOperator')} />
              <Switch
                on={apiAccess.workspace}
                name={primary ? text('gate_plan', { plan }) : text('gate_workspace')}
                who={text(primary ? 'gate_byOperator' : 'gate_byAgency')}
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

const Switch = ({ on, name, who }: { on: boolean; name: string; who: string }) => (
  <li class="source plain-row">
    <b>{name}</b>
    <span class="muted about">{who}</span>
    <span class={`sign ${on ? 'good' : 'bad'}`}>{text(on ? 'gate_on' : 'gate_off')}</span>
  </li>
);
