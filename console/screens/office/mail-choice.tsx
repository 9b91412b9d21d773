import { type AnswerOf, language, mutate } from '#core';
import { notifications as notificationsDocument, saveNotifications } from '../../operations/settings.ts';
import { Card } from '../parts/card.tsx';
import { Check, SelectField } from '../parts/form.tsx';
import { Shown, useSaving } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { ownZone } from '../parts/times.ts';
import { useQuery } from '../parts/use-query.ts';
import { dayName, weekdays } from './week.ts';

type Choice = NonNullable<AnswerOf<typeof notificationsDocument>['viewer']['member']>['notifications'];
type Hours = NonNullable<Choice['hours']>;

const usual: Hours = { timezone: ownZone, days: ['MON', 'TUE', 'WED', 'THU', 'FRI'], from: '09:00', to: '17:00' };

/** Which mails the person receives, and when. Each change is saved at once. */
export function MailChoice() {
  const loaded = useQuery(notificationsDocument, {});
  return (
    <Card title={text('notify_title')}>
      <Shown of={loaded}>
        {({ viewer: { member } }) => member && <Choices choice={member.notifications} saved={loaded.reload} />}
      </Shown>
    </Card>
  );
}

function Choices({ choice, saved }: { choice: Choice; saved(): Promise<void> }) {
  const [{ waitingMail, mentionMail, weeklyReport, timezone, hours }, save] = useSaving(choice, async (chosen) => {
    await mutate(saveNotifications, { ...chosen, language: language.value });
    await saved();
  });
  return (
    <>
      <Check checked={waitingMail} label={text('notify_waiting')} set={(on) => save({ waitingMail: on })} />
      <Check checked={mentionMail} label={text('notify_mention')} set={(on) => save({ mentionMail: on })} />
      <Check
        checked={weeklyReport}
        label={text('notify_weekly', { zone: weeklyReport ? (timezone ?? 'UTC') : ownZone })}
        set={(on) => save({ weeklyReport: on, timezone: on ? ownZone : timezone })}
      />
      <SelectField
        label={text('notify_when')}
        value={hours ? 'hours' : 'always'}
        set={(when) => save({ hours: when === 'hours' ? usual : null })}
        options={[
          ['always', text('notify_always')],
          ['hours', text('notify_hours')],
        ]}
      />
      {hours && <DutyHours hours={hours} save={(changes) => save({ hours: { ...hours, ...changes } })} />}
    </>
  );
}

function DutyHours({ hours, save }: { hours: Hours; save(changes: Partial<Hours>): void }) {
  const { days, timezone } = hours;
  const time = (edge: 'from' | 'to', label: string) => (
    <input
      type="time"
      aria-label={label}
      required
      value={hours[edge]}
      onChange={({ currentTarget: { value } }) => value && save({ [edge]: value })}
    />
  );
  return (
    <>
      <fieldset class="choices" aria-label={text('notify_days')}>
        {weekdays.map((day, index) => (
          <Check
            key={day}
            label={dayName(index)}
            checked={days.includes(day)}
            // At least one day stays.
            set={(on) =>
              (on || days.length > 1) &&
              save({ days: weekdays.filter((each) => (each === day ? on : days.includes(each))) })
            }
          />
        ))}
      </fieldset>
      <p class="times">
        {time('from', text('hours_open'))}
        <span aria-hidden="true">–</span>
        {time('to', text('hours_close'))} <small>{timezone}</small>
      </p>
      <p class="muted">{text('notify_hint')}</p>
    </>
  );
}
