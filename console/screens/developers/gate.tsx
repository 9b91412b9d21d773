import { query, useLoad } from '#core';
import { gate as gateDocument } from '../../operations/developers.ts';
import { Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { DevelopersFrame } from './frame.tsx';

/** The three switches that an API key needs, and who can change each. */
export default function Gate() {
  const loaded = useLoad('gate', async (signal) => (await query(gateDocument, {}, signal)).workspace);
  return (
    <DevelopersFrame>
      <Shown of={loaded} rows={3}>
        {({ plan, primary, apiAccess: { platform, organisation, workspace } }) => (
          <>
            <p class={platform && organisation && workspace ? 'muted' : 'warn'} role="status">
              {text(platform && organisation && workspace ? 'gate_open' : 'gate_shut')}
            </p>
            <ul class="card flush">
              <Switch on={platform} name={text('gate_platform')} who={text('gate_byOperator')} />
              <Switch on={organisation} name={text('gate_organisation')} who={text('gate_byOperator')} />
              <Switch
                on={workspace}
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

const Switch = ({ on, name, who }: { on: boolean; name: string; who: string }) => (
  <li class="source plain-row">
    <b>{name}</b>
    <span class="muted about">{who}</span>
    <span class={`sign ${on ? 'good' : 'bad'}`}>{text(on ? 'gate_on' : 'gate_off')}</span>
  </li>
);
