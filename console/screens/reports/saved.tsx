import { useState } from 'preact/hooks';
import { type AnswerOf, may, mutate, number } from '#core';
import type { reports } from '../../operations/reports.ts';
import { save as saveDocument } from '../../operations/settings.ts';
import { Card } from '../parts/card.tsx';
import { errorFor, SelectField, TextField, useSaving } from '../parts/form.tsx';
import { numberOrNull, shown } from '../parts/numbers.ts';
import { text } from '../parts/text.ts';

type Answer = AnswerOf<typeof reports>;
type Rates = Answer['workspace']['settings'];

interface SavedProps {
  saved: Answer['analytics']['saved'];
  rates: Rates;
  reload(): Promise<void>;
}

/** What the AI spared in hours and money, by rates that the workspace sets. */
export function Saved({ saved, rates, reload }: SavedProps) {
  const [isEdited, setEdited] = useState(false);
  const mayEdit = may('workspace:write');
  return (
    <Card title={text('report_saved')}>
      {saved ? (
        <>
          <p class="big">
            <b>
              {number(saved.minutes / 60, {
                style: 'unit',
                unit: 'hour',
                unitDisplay: 'long',
                maximumFractionDigits: 1,
              })}
            </b>
            {saved.amount !== null && <b>{number(saved.amount, { style: 'currency', currency: saved.currency })}</b>}
          </p>
          <p class="muted">
            {text('report_savedOf', { n: saved.conversations, minutes: rates.minutesPerConversation ?? 0 })}
          </p>
        </>
      ) : (
        <p class="muted">{text('report_ratesHint')}</p>
      )}
      {mayEdit && !isEdited && (
        <div class="choices">
          <button type="button" onClick={() => setEdited(true)}>
            {text('report_rates')}
          </button>
        </div>
      )}
      {mayEdit && isEdited && (
        <RatesForm
          rates={rates}
          done={async () => {
            await reload();
            setEdited(false);
          }}
        />
      )}
    </Card>
  );
}

function RatesForm({ rates, done }: { rates: Rates; done(): Promise<void> }) {
  const { busy, errors, run } = useSaving();
  const [minutes, setMinutes] = useState(shown(rates.minutesPerConversation));
  const [cost, setCost] = useState(shown(rates.hourlyCost));
  const [currency, setCurrency] = useState(rates.currency);
  const save = async () => {
    const input = { minutesPerConversation: numberOrNull(minutes), hourlyCost: numberOrNull(cost), currency };
    if (await run(() => mutate(saveDocument, input))) await done();
  };
  return (
    <form
      class="card-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        label={text('report_minutes')}
        type="number"
        value={minutes}
        set={setMinutes}
        hint={text('emptyNever')}
        error={errorFor(errors, 'minutesPerConversation')}
      />
      <TextField
        label={text('report_cost')}
        type="number"
        value={cost}
        set={setCost}
        error={errorFor(errors, 'hourlyCost')}
      />
      <SelectField
        label={text('report_currency')}
        value={currency}
        set={setCurrency}
        options={Intl.supportedValuesOf('currency').map((code) => [code, code] as const)}
        error={errorFor(errors, 'currency')}
      />
      <div class="choices">
        <button type="submit" class="primary" disabled={busy}>
          {text('report_saveRates')}
        </button>
      </div>
    </form>
  );
}
