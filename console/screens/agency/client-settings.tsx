import { may, mutate, t } from '#core';
import { updateClient } from '../../operations/agency.ts';
import { Check, errorFor, fieldsOf, SelectField } from '../parts/form.tsx';
import { numberOrNull, shown } from '../parts/numbers.ts';
import { text } from '../parts/text.ts';
import { useSettings } from '../parts/use-settings.tsx';
import type { AgencyClient } from './client-data.ts';
import { type PlanCode, planOptions } from './plans.ts';

interface ClientValues {
  name: string;
  plan: PlanCode;
  apiAccess: boolean;
  monthlyCap: string;
  lowBalanceAt: string;
}

const changedNumber = (value: string | undefined) => (value === undefined ? undefined : numberOrNull(value));

/** What the agency decides for a client. */
export function ClientSettings({ client, saved }: { client: AgencyClient; saved(): void }) {
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
