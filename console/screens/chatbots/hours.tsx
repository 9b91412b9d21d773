import { type AnswerOf, may, mutate, query, useLoad } from '#core';
import { hours as hoursDocument, saveHours } from '../../operations/bots.ts';
import { BotFrame } from '../bots/frame.tsx';
import { dayName } from '../office/week.ts';
import { MoreMenu } from '../parts/buttons.tsx';
import { Card } from '../parts/card.tsx';
import { Check, errorFor, Field, fieldsOf } from '../parts/form.tsx';
import { Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { ownZone } from '../parts/times.ts';
import { type Facts, type Revision, useRevision } from '../parts/use-revision.ts';
import { useSettings } from '../parts/use-settings.tsx';

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
type Weekday = (typeof days)[number];
type Times = { open: string; close: string } | null;
interface Hours {
  enabled: boolean;
  timezone: string;
  awayMessage: string;
  schedule: Record<Weekday, Times>;
}

const shortName = (day: Weekday) => day.slice(0, 3);
type HoursBot = AnswerOf<typeof hoursDocument>['chatbot'];

function factsOf({ businessHours: { enabled, timezone, awayMessage, schedule } }: HoursBot): Facts {
  const times = days.map((day, index) => {
    const open = schedule[day];
    if (!open) return [dayName(index), text('hours_closed')];
    return [dayName(index), isAllDay(open) ? text('hours_allDay') : `${open.open}–${open.close}`];
  });
  return {
    [text('hours_on')]: String(enabled),
    [text('hours_zone')]: timezone,
    ...Object.fromEntries(times),
    [text('hours_away')]: awayMessage ?? '',
  };
}

const usual = { open: '09:00', close: '17:00' };
/** The longest that a day can have. */
const allDay = { open: '00:00', close: '23:59' };
const isAllDay = (times: Times) => times?.open === allDay.open && times.close === allDay.close;

/** When the team is there. */
export default function HoursScreen({ params: { id = '' } }: { params: Record<string, string> }) {
  const read = async (signal?: AbortSignal) => (await query(hoursDocument, { id }, signal)).chatbot;
  const loaded = useLoad(`hours ${id}`, read);
  const reread = async () => {
    const bot = await read();
    loaded.set(bot);
    return bot;
  };
  const revision = useRevision(loaded.data, reread, factsOf);
  return (
    <BotFrame id={id}>
      <Shown of={loaded}>{(bot) => <Edit bot={bot} id={id} revision={revision} saved={loaded.reload} />}</Shown>
    </BotFrame>
  );
}

interface EditProps {
  bot: HoursBot;
  id: string;
  revision: Revision;
  saved(): Promise<void>;
}

function Edit({ bot: { settingsRevision, businessHours }, id, revision, saved }: EditProps) {
  const form = useSettings<Hours>(revision);
  const { set, errors } = form;
  const hours: Hours = { ...businessHours, awayMessage: businessHours.awayMessage ?? '', ...form.changes };
  const { enabled, timezone, awayMessage, schedule } = hours;
  const save = async () => {
    const openDays = days.flatMap((day) => (schedule[day] ? [[shortName(day), schedule[day]] as const] : []));
    await mutate(saveHours, {
      chatbotId: id,
      enabled,
      timezone,
      awayMessage: awayMessage || null,
      schedule: Object.fromEntries(openDays),
      settingsRevision,
    });
    await saved();
  };
  return (
    <>
      <fieldset class="stack" disabled={!may('chatbots:write')}>
        <Card title={text('hours_title')}>
          <Check
            label={text('hours_on')}
            checked={enabled}
            set={(enabled) => set({ enabled, ...(timezone === 'UTC' && enabled ? { timezone: ownZone } : {}) })}
          />
          <p class="muted">{text('hours_onHint')}</p>
          <ZoneField zone={timezone} set={(timezone) => set({ timezone })} error={errorFor(errors, 'timezone')} />
          <ul class="week">
            {days.map((day, index) => (
              <DayRow
                key={day}
                name={dayName(index)}
                times={schedule[day]}
                set={(times) => set({ schedule: { ...schedule, [day]: times } })}
                copy={(times) => set({ schedule: everyDay(times) })}
                error={errorFor(errors, shortName(day))}
              />
            ))}
          </ul>
          {fieldsOf({ awayMessage }, form)('awayMessage', text('hours_away'), { rows: 2 })}
        </Card>
      </fieldset>
      {form.saveBar(save)}
    </>
  );
}

const everyDay = (times: Times) => Object.fromEntries(days.map((day) => [day, times])) as Record<Weekday, Times>;

interface ZoneProps {
  zone: string;
  set(zone: string): void;
  error: string | undefined;
}

/** A zone is found by typing a part of its name. */
const ZoneField = ({ zone, set, error }: ZoneProps) => (
  <Field label={text('hours_zone')} error={error}>
    {(attributes) => (
      <>
        <input
          {...attributes}
          list="zones"
          autocomplete="off"
          value={zone}
          onInput={({ currentTarget }) => set(currentTarget.value)}
        />
        <datalist id="zones">
          {[ownZone, 'UTC', ...Intl.supportedValuesOf('timeZone')].map((each) => (
            <option value={each} key={each} />
          ))}
        </datalist>
      </>
    )}
  </Field>
);

interface DayProps {
  name: string;
  times: Times;
  set(times: Times): void;
  copy(times: Times): void;
  error: string | undefined;
}

const DayRow = ({ name, times, set, copy, error }: DayProps) => (
  <li>
    <Check label={name} checked={times !== null} set={(on) => set(on ? usual : null)} />
    {isAllDay(times) ? (
      <span>{text('hours_allDay')}</span>
    ) : times ? (
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
    {times && (
      <MoreMenu
        name={name}
        items={[
          isAllDay(times)
            ? { label: text('hours_some'), run: () => set(usual) }
            : { label: text('hours_allDay'), run: () => set(allDay) },
          { label: text('hours_copy'), run: () => copy(times) },
        ]}
      />
    )}
    {error && <span class="problem">{error}</span>}
  </li>
);
