import { useState } from 'preact/hooks';
import { type AnswerOf, may, mutate, number, t } from '#core';
import { onDuty, save as saveDocument, workspace as workspaceDocument } from '../../operations/settings.ts';
import { team } from '../../operations/team.ts';
import { planName } from '../agency/plans.ts';
import { Macros } from '../desk/macros-card.tsx';
import { Card } from '../parts/card.tsx';
import { Check, errorFor, Form, fieldsOf, useSaving } from '../parts/form.tsx';
import { numberOrNull, shown } from '../parts/numbers.ts';
import { Page } from '../parts/page.tsx';
import { Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { useQuery } from '../parts/use-query.ts';
import { useSettings } from '../parts/use-settings.tsx';
import { Canned } from './canned.tsx';
import { Labels } from './labels.tsx';
import { seatsUsed } from './seats.ts';
import { type DayKey, dayName, weekdays } from './week.ts';

type Workspace = AnswerOf<typeof workspaceDocument>['workspace'];
interface SettingValues {
  inactivityHours: string;
  waitingMailMinutes: string;
  visitorReplyMail: boolean;
  conversationRetentionDays: string;
  leadRetentionDays: string;
}

/** The plan, and how long data is kept. */
export default function Settings() {
  const loaded = useQuery(workspaceDocument, {});
  return (
    <Page title={t('navSettings')}>
      <Shown of={loaded}>
        {({ workspace }) => (
          <>
            <Name name={workspace.name} saved={loaded.reload} />
            <Plan workspace={workspace} />
            <Periods workspace={workspace} saved={loaded.reload} />
          </>
        )}
      </Shown>
    </Page>
  );
}

const Plan = ({ workspace: { plan, balance, chatbotCount, limits } }: { workspace: Workspace }) => (
  <Card title={`${text('settings_plan')}: ${planName(plan)}`}>
    <dl class="facts-list">
      <dt>{text('settings_credits')}</dt>
      <dd>{number(balance)}</dd>
      <dt>{t('navBots')}</dt>
      <dd>
        {number(chatbotCount)} / {number(limits.chatbots)}
      </dd>
      <dt>{text('settings_sources')}</dt>
      <dd>{number(limits.sourcesPerChatbot)}</dd>
      <dt>{text('settings_seats')}</dt>
      <dd>{may('team:read') ? <Seats all={limits.seats} /> : number(limits.seats)}</dd>
    </dl>
  </Card>
);

/** How many seats are taken: by active members, and by invites. */
function Seats({ all }: { all: number }) {
  const { data } = useQuery(team, {});
  const used = data && seatsUsed(data);
  return (
    <>
      {used !== undefined && `${number(used)} / `}
      {number(all)}
    </>
  );
}

/** The name of the workspace, which every member sees. */
function Name({ name, saved }: { name: string; saved(): Promise<void> }) {
  const [typed, setTyped] = useState(name);
  const { busy, errors, run } = useSaving();
  const save = () =>
    run(async () => {
      await mutate(saveDocument, { name: typed });
      await saved();
    }, text('savedNow'));
  return (
    <fieldset class="card" disabled={!may('workspace:write')}>
      <h2>{text('settings_name')}</h2>
      <Form submit={save}>
        <div class="inline">
          <input
            aria-label={text('settings_name')}
            aria-invalid={!!errorFor(errors, 'name')}
            value={typed}
            maxLength={120}
            required
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <button type="submit" disabled={busy || typed.trim() === name}>
            {t('saveChanges')}
          </button>
        </div>
        {errorFor(errors, 'name') && <small class="problem">{errorFor(errors, 'name')}</small>}
      </Form>
    </fieldset>
  );
}

/** How long data is kept. */
function Periods({ workspace: { settings }, saved }: { workspace: Workspace; saved(): Promise<void> }) {
  const form = useSettings<SettingValues>();
  const { visitorReplyMail = settings.visitorReplyMail, ...changed } = form.changes;
  const periods = {
    waitingMailMinutes: shown(settings.waitingMailMinutes),
    inactivityHours: shown(settings.inactivityHours),
    conversationRetentionDays: shown(settings.conversationRetentionDays),
    leadRetentionDays: shown(settings.leadRetentionDays),
    ...changed,
  };
  const makeField = fieldsOf(periods, form);
  const field = (settingName: keyof typeof periods, label: string, hint?: string) =>
    makeField(settingName, label, { type: 'number', hint });
  const save = async () => {
    const { inactivityHours, ...numbers } = changed;
    await mutate(saveDocument, {
      visitorReplyMail: form.changes.visitorReplyMail,
      inactivityHours: inactivityHours === undefined ? undefined : Number(inactivityHours),
      ...Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, numberOrNull(value ?? '')])),
    });
    await saved();
  };
  return (
    <>
      <fieldset class="card" disabled={!may('workspace:write')}>
        <h2>{text('settings_keep')}</h2>
        {field('inactivityHours', text('settings_inactivity'))}
        {field('conversationRetentionDays', text('settings_conversations'), text('settings_forever'))}
        {field('leadRetentionDays', text('settings_leads'), text('settings_forever'))}
      </fieldset>
      <fieldset class="card" disabled={!may('workspace:write')}>
        <h2>{text('settings_mail')}</h2>
        {field('waitingMailMinutes', text('settings_waiting'), text('emptyNever'))}
        {may('team:read') && <NobodyOnDuty />}
        <Check
          checked={visitorReplyMail}
          label={text('settings_replyMail')}
          set={(on) => form.set({ visitorReplyMail: on })}
        />
      </fieldset>
      {may('conversations:read') && <Labels />}
      {may('conversations:read') && <Canned />}
      {may('conversations:read') && <Macros />}
      {form.saveBar(save)}
    </>
  );
}

/** The days on which nobody is mailed about waiting visitors. */
function NobodyOnDuty() {
  const { data } = useQuery(onDuty, {});
  if (!data) return null;
  const mailed = data.members.filter(
    ({ status, owner, role, notifications }) =>
      status === 'ACTIVE' && (owner || role !== 'VIEWER') && notifications.waitingMail,
  );
  const isCovered = (day: DayKey) => mailed.some(({ notifications: { hours } }) => !hours || hours.days.includes(day));
  const days = weekdays.flatMap((day, index) => (isCovered(day) ? [] : [dayName(index)]));
  return days.length > 0 ? <p class="problem">{text('settings_nobody', { days: days.join(', ') })}</p> : null;
}
