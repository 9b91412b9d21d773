import { useState } from 'preact/hooks';
import { type AnswerOf, href, may, mutate, number, query, t, useLoad } from '#core';
import { client as clientDocument, updateClient } from '../../operations/agency.ts';
import { Figure } from '../reports/figure.tsx';
import { Check, errorFor, fieldsOf, SelectField } from '../parts/form.tsx';
import { numberOrNull, shown } from '../parts/numbers.ts';
import { Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { ownZone } from '../parts/times.ts';
import { useSettings } from '../parts/use-settings.tsx';
import { AgencyFrame } from './frame.tsx';
import { MoveCredits } from './move-credits.tsx';
import { type PlanCode, planOptions } from './plans.ts';

type ResellerData = AnswerOf<typeof clientDocument>['reseller'];
export type AgencyClient = NonNullable<ResellerData['client']>;

/** One client: its credits, what came of its conversations, and its settings. */
export default function ClientScreen({ params: { client: id = '' } }: { params: Record<string, string> }) {
  const loaded = useLoad(`client ${id}`, async (signal) => {
    const { reseller } = await query(clientDocument, { id, range: 'LAST_30D', tz: ownZone }, signal);
    return { ...reseller.client, pool: reseller.org.poolBalance };
  });
  const [moving, setMoving] = useState(false);
  return (
    <AgencyFrame
      title={loaded.data?.name}
      above={<a href={href('/agency/clients')}>{text('agencyTab_clients')}</a>}
      actions={
        loaded.data &&
        may('reseller:write') && (
          <button type="button" class="primary" onClick={() => setMoving(true)}>
            {text('client_move')}
          </button>
        )
      }
    >
      <Shown of={loaded}>
        {(data) => (
          <>
            <Figures client={data} />
            <Settings client={data} saved={() => void loaded.reload()} />
            {moving && (
              <MoveCredits
                client={data}
                pool={data.pool}
                close={() => setMoving(false)}
                moved={() => void loaded.reload()}
              />
            )}
          </>
        )}
      </Shown>
    </AgencyFrame>
  );
}

function Figures({ client: { balance, spentThisMonth, monthlyCap, analytics } }: { client: AgencyClient }) {
  const outcomes = analytics?.outcomes;
  return (
    <div class="figures">
      <Figure name={text('settings_credits')} value={number(balance)} to={href('/agency/credits')} />
      <Figure
        name={text('client_spent')}
        value={number(spentThisMonth)}
        hint={monthlyCap === null ? undefined : text('client_of', { n: monthlyCap })}
      />
      {analytics && outcomes && (
        <>
          <Figure
            name={text('client_conversations')}
            value={number(outcomes.total)}
            hint={text('client_byAi', { n: number(outcomes.deflectionRate, { style: 'percent' }) })}
          />
          <Figure name={text('client_leads')} value={number(analytics.leads)} />
        </>
      )}
    </div>
  );
}

interface ClientValues {
  name: string;
  plan: PlanCode;
  apiAccess: boolean;
  monthlyCap: string;
  lowBalanceAt: string;
}

const changedNumber = (value: string | undefined) => (value === undefined ? undefined : numberOrNull(value));

function Settings({ client, saved }: { client: AgencyClient; saved(): void }) {
  const form = useSettings<ClientValues>();
  const { changes, set, errors } = form;
  const values: ClientValues = {
    ...client,
    monthlyCap: shown(client.monthlyCap),
    lowBalanceAt: shown(client.lowBalanceAt),
    ...changes,
  };
  const save = async () => {
    const { monthlyCap, lowBalanceAt, ...rest } = changes;
    await mutate(updateClient, {
      workspaceId: client.id,
      ...rest,
      monthlyCap: changedNumber(monthlyCap),
      lowBalanceAt: changedNumber(lowBalanceAt),
    });
    saved();
  };
  const { name, monthlyCap, lowBalanceAt } = values;
  const field = fieldsOf({ name, monthlyCap, lowBalanceAt }, form);
  return (
    <>
      <fieldset class="card" disabled={!may('reseller:write')}>
        <h2>{t('navSettings')}</h2>
        {field('name', text('credits_client'))}
        <SelectField
          label={text('settings_plan')}
          value={values.plan}
          set={(plan) => set({ plan })}
          options={planOptions}
          error={errorFor(errors, 'plan')}
        />
        {field('monthlyCap', text('client_cap'), { type: 'number', hint: text('client_capHint') })}
        {field('lowBalanceAt', text('client_alert'), { type: 'number', hint: text('emptyNever') })}
        <Check checked={values.apiAccess} label={text('client_api')} set={(apiAccess) => set({ apiAccess })} />
      </fieldset>
      {form.saveBar(save)}
    </>
  );
}
