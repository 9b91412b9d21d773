import { useState } from 'preact/hooks';
import { botNames, setQuery, t } from '#core';
import { Select } from '../parts/form.tsx';
import { text } from '../parts/text.ts';
import { ownZone } from '../parts/times.ts';
import { areDatesRight, farthest, MAX_DAYS, type ReportPeriod, ranges } from './period.ts';

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

/**
 * Dates that the person chooses. They apply when both are given: half a date is none. What is wrong with them is said here, as the browser
 * would say it in its own language.
 */
function Dates(dates: { from: string; to: string }) {
  const [values, setValues] = useState(dates);
  const isChanged = values.from !== dates.from || values.to !== dates.to;
  const isWrong = !areDatesRight(values.from, values.to);
  const limits = { from: [farthest(values.to, -1), values.to], to: [values.from, farthest(values.from, 1)] };
  const field = (edge: 'from' | 'to', label: string) => (
    <input
      type="date"
      aria-label={label}
      aria-invalid={isWrong}
      required
      value={values[edge]}
      min={limits[edge][0]}
      max={limits[edge][1]}
      onInput={({ currentTarget: { value } }) => setValues({ ...values, [edge]: value })}
    />
  );
  return (
    <form
      class="dates"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWrong) setQuery({ ...values });
      }}
    >
      {field('from', text('report_from'))}
      <span aria-hidden="true">–</span>
      {field('to', text('report_to'))}
      {isChanged && <button type="submit">{text('report_apply')}</button>}
      {isChanged && isWrong && (
        <small class="problem" role="alert">
          {text('report_days', { n: MAX_DAYS })}
        </small>
      )}
    </form>
  );
}
