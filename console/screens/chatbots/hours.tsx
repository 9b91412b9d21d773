import { type AnswerOf, date, Failed, Loading, may, mutate, query, useLoad } from '#core';
import { hours as hoursDocument, saveHours } from '../../operations/bots.ts';
import { BotFrame } from '../bots/frame.tsx';
import { Check, errorFor, SelectField, TextField, useSaving } from '../parts/form.tsx';
import { SaveBar } from '../parts/save-bar.tsx';
import { text } from '../parts/text.ts';
import { useChanges } from '../parts/use-changes.ts';
import { type Facts, useRevision } from '../parts/use-revision.ts';

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
type Weekday = (typeof days)[number];
type Times = { open: string; close: string } | null;
interface Hours {
  enabled: boolean;
  timezone: string;
  awayMessage: string;
  schedule: Record<Weekday, Times>;
}

/** The 2nd of January 2023 was a Monday. */
const dayName = (index: number) => date(Date.UTC(2023, 0, 2 + index, 12), { weekday: 'long', timeZone: 'UTC' });
const shortName = (day: Weekday) => day.slice(0, 3);
type HoursBot = AnswerOf<typeof hoursDocument>['chatbot'];

function factsOf({ businessHours: { enabled, timezone, awayMessage, schedule } }: HoursBot): Facts {
  const times = days.map((day, index) => {
    const open = schedule[day];
    return [dayName(index), open ? `${open.open}–${open.close}` : text('hours_closed')];
  });
  return {
    [text('hours_on')]: String(enabled),
    [text('hours_zone')]: timezone,
    ...Object.fromEntries(times),
    [text('hours_away')]: awayMessage ?? '',
  };
}

const usual = { open: '09:00', close: '17:00' };

/** When the team is there. */
export default function HoursScreen({ params: { id = '' } }: { params: Record<string, string> }) {
  const read = async (signal?: AbortSignal) => (await query(hoursDocument, { id }, signal)).chatbot;
  const { data: bot, error, reload, set: setBot } = useLoad(`hours ${id}`, read);
  const reread = async () => {
    const next = await read();
    setBot(next);
    return next;
  };
  const revision = useRevision(bot, reread, factsOf);
  const { changes, isChanged, set, clear } = useChanges<Hours>();
  const { busy, errors, run } = useSaving();
  if (error || !bot) {
    return <BotFrame id={id}>{error ? <Failed error={error} retry={() => void reload()} /> : <Loading />}</BotFrame>;
  }
  const { settingsRevision, businessHours: data } = bot;
  const now: Hours = { ...data, awayMessage: data.awayMessage ?? '', ...changes };
  const save = () =>
    run(
      revision.guard(async () => {
        const open = days.flatMap((day) => (now.schedule[day] ? [[shortName(day), now.schedule[day]] as const] : []));
        const { enabled, timezone, awayMessage } = now;
        const schedule = Object.fromEntries(open);
        await mutate(saveHours, {
          chatbotId: id,
          enabled,
          timezone,
          awayMessage: awayMessage || null,
          schedule,
          settingsRevision,
        });
        await reload();
        clear();
      }),
      text('savedNow'),
    );
  const discard = () => {
    clear();
    revision.forget();
  };
  const setDay = (day: Weekday, times: Times) => set({ schedule: { ...now.schedule, [day]: times } });
  return (
    <BotFrame id={id}>
      <fieldset class="stack" disabled={!may('chatbots:write')}>
        <section class="card">
          <h2>{text('hours_title')}</h2>
          <Check label={text('hours_on')} checked={now.enabled} set={(enabled) => set({ enabled })} />
          <p class="muted">{text('hours_onHint')}</p>
          <SelectField
            label={text('hours_zone')}
            value={now.timezone}
            set={(timezone) => set({ timezone })}
            options={zones(now.timezone).map((zone) => [zone, zone])}
            error={errorFor(errors, 'timezone')}
          />
          <ul class="week">
            {days.map((day, index) => (
              <DayRow
                key={day}
                name={dayName(index)}
                times={now.schedule[day]}
                set={(times) => setDay(day, times)}
                error={errorFor(errors, shortName(day))}
              />
            ))}
          </ul>
          <TextField
            label={text('hours_away')}
            rows={2}
            value={now.awayMessage}
            set={(awayMessage) => set({ awayMessage })}
            error={errorFor(errors, 'awayMessage')}
          />
        </section>
      </fieldset>
      {isChanged && (
        <SaveBar busy={busy} differences={revision.differences} save={() => void save()} discard={discard} />
      )}
    </BotFrame>
  );
}

const zones = (current: string) => [...new Set([current, 'UTC', ...Intl.supportedValuesOf('timeZone')])];

interface DayProps {
  name: string;
  times: Times;
  set(times: Times): void;
  error: string | undefined;
}

const DayRow = ({ name, times, set, error }: DayProps) => (
  <li>
    <Check label={name} checked={times !== null} set={(on) => set(on ? usual : null)} />
    {times ? (
      <span class="times">
        <input
          type="time"
          aria-label={`${name}: ${text('hours_open')}`}
          value={times.open}
          onInput={({ currentTarget }) => set({ ...times, open: currentTarget.value })}
        />
        <span aria-hidden="true">–</span>
        <input
          type="time"
          aria-label={`${name}: ${text('hours_close')}`}
          value={times.close}
          onInput={({ currentTarget }) => set({ ...times, close: currentTarget.value })}
        />
      </span>
    ) : (
      <span class="muted">{text('hours_closed')}</span>
    )}
    {error && <span class="problem">{error}</span>}
  </li>
);
