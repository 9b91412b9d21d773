import { useState } from 'preact/hooks';
import { botNames, setQuery, t } from '#core';
import { Select } from '../parts/form.tsx';
import { text } from '../parts/text.ts';
import { ownZone } from '../parts/times.ts';
import { type ReportPeriod, ranges } from './period.ts';

const OWN = 'OWN';
type Choice = (typeof ranges)[number] | typeof OWN;

/** The period, its zone and the chatbot. `shown`: the dates of the report that is on the screen. */
export function Selects({ period, shown }: { period: ReportPeriod; shown: { from: string; to: string } | undefined }) {
  const { range, tz, from, to, chatbotId } = period;
  const choose = (choice: Choice) =>
    setQuery(choice === OWN ? { range: null, ...shown } : { range: choice, from: null, to: null });
  return (
    <div class="selects">
      <Select<Choice>
        aria-label={text('figuresRange')}
        value={from ? OWN : range}
        set={choose}
        options={[
          ...ranges.map((name) => [name, text(name)] as const),
          ...(shown || from ? [[OWN, text('report_OWN')] as const] : []),
        ]}
      />
      {from && to && <Dates key={`${from} ${to}`} from={from} to={to} />}
      <Select
        aria-label={text('hours_zone')}
        value={tz}
        set={(zone) => setQuery({ tz: zone })}
        options={[...new Set([tz, ownZone, 'UTC'])].map((zone) => [zone, zone])}
      />
      <Select
        aria-label={t('chatbotFilter')}
        value={chatbotId ?? ''}
        set={(bot) => setQuery({ bot })}
        options={[['', t('allChatbots')], ...botNames.value]}
      />
    </div>
  );
}

/** Dates that the person chooses. They apply when both are given: half a date is none. */
function Dates(dates: { from: string; to: string }) {
  const [values, setValues] = useState(dates);
  const field = (edge: 'from' | 'to', label: string) => (
    <input
      type="date"
      aria-label={label}
      required
      value={values[edge]}
      min={edge === 'to' ? values.from : undefined}
      onInput={({ currentTarget: { value } }) => setValues({ ...values, [edge]: value })}
    />
  );
  return (
    <form
      class="dates"
      onSubmit={(event) => {
        event.preventDefault();
        setQuery({ ...values });
      }}
    >
      {field('from', text('report_from'))}
      <span aria-hidden="true">–</span>
      {field('to', text('report_to'))}
      {(values.from !== dates.from || values.to !== dates.to) && <button type="submit">{text('report_apply')}</button>}
    </form>
  );
}
