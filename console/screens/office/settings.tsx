import type { ComponentChildren } from 'preact';
import { type AnswerOf, may, mutate, number, session, showName, t } from '#core';
import { onDuty, save as saveDocument, workspace as workspaceDocument } from '../../operations/settings.ts';
import { team } from '../../operations/team.ts';
import { Macros } from '../desk/macros-card.tsx';
import { Card } from '../parts/card.tsx';
import { Check, fieldsOf } from '../parts/form.tsx';
import { numberOrNull, shown } from '../parts/numbers.ts';
import { Page } from '../parts/page.tsx';
import { Shown } from '../parts/shown.tsx';
import { planName, text } from '../parts/text.ts';
import { useQuery } from '../parts/use-query.ts';
import { useSettings } from '../parts/use-settings.tsx';
import { Canned } from './canned.tsx';
import { Labels } from './labels.tsx';
import { seatsUsed } from './seats.ts';
import { type DayKey, dayName, weekdays } from './week.ts';

type Workspace = AnswerOf<typeof workspaceDocument>['workspace'];
interface SettingValues {
  name: string;
  inactivityHours: string;
  waitingMailMinutes: string;
  visitorReplyMail: boolean;
  actionsEnabled: boolean;
  conversationRetentionDays: string;
  leadRetentionDays: string;
}

/** The plan, and how long data is kept. */
export default function Settings() {
  const loaded = useQuery(workspaceDocument, {});
  return (
    <Page title={t('navSettings')}>
      <Shown of={loaded}>{({ workspace }) => <Edit workspace={workspace} saved={loaded.reload} />}</Shown>
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

type CheckProps = Parameters<typeof Check>[0];
interface SwitchProps extends CheckProps {
  title: string;
  /** What else the card has, above the switch. */
  children?: ComponentChildren;
}

/** A card with a setting that is on or off. */
const Switch = ({ title, children, ...check }: SwitchProps) => (
  <fieldset class="card" disabled={!may('workspace:write')}>
    <h2>{title}</h2>
    {children}
    <Check {...check} />
  </fieldset>
);

/** What agents work with. */
const Desk = () =>
  may('conversations:read') ? (
    <>
      <Labels />
      <Canned />
      <Macros />
    </>
  ) : null;

function showNewName(name: string): void {
  session().workspace.name = name;
  showName(session().me.name);
}

/** The name, the plan, how long data is kept, who is mailed, and whether actions run. */
function Edit({ workspace, saved }: { workspace: Workspace; saved(): Promise<void> }) {
  const { settings } = workspace;
  const form = useSettings<SettingValues>();
  const { visitorReplyMail = settings.visitorReplyMail, actionsEnabled, ...changed } = form.changes;
  const values = {
    name: workspace.name,
    waitingMailMinutes: shown(settings.waitingMailMinutes),
    inactivityHours: shown(settings.inactivityHours),
    conversationRetentionDays: shown(settings.conversationRetentionDays),
    leadRetentionDays: shown(settings.leadRetentionDays),
    ...changed,
  };
  const makeField = fieldsOf(values, form);
  const field = (settingName: keyof typeof values, label: string, hint?: string) =>
    makeField(settingName, label, { type: 'number', hint });
  const save = async () => {
    const { name, inactivityHours, ...numbers } = changed;
    await mutate(saveDocument, {
      name,
      visitorReplyMail: form.changes.visitorReplyMail,
      actionsEnabled,
      inactivityHours: inactivityHours === undefined ? undefined : Number(inactivityHours),
      ...Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, numberOrNull(value ?? '')])),
    });
    if (name !== undefined) showNewName(name);
    await saved();
  };
  return (
    <>
      <fieldset class="card" disabled={!may('workspace:write')}>
        {makeField('name', text('settings_name'), { maxLength: 120 })}
      </fieldset>
      <Plan workspace={workspace} />
      <fieldset class="card" disabled={!may('workspace:write')}>
        <h2>{text('settings_keep')}</h2>
        {field('inactivityHours', text('settings_inactivity'))}
        {field('conversationRetentionDays', text('settings_conversations'), text('settings_forever'))}
        {field('leadRetentionDays', text('settings_leads'), text('settings_forever'))}
      </fieldset>
      <Switch
        title={text('settings_mail')}
        label={text('settings_replyMail')}
        checked={visitorReplyMail}
        set={(on) => form.set({ visitorReplyMail: on })}
      >
        {field('waitingMailMinutes', text('settings_waiting'), text('emptyNever'))}
        {may('team:read') && <NobodyOnDuty />}
      </Switch>
      <Switch
        title={text('tab_actions')}
        label={text('acts_allowed')}
        checked={actionsEnabled ?? settings.actionsEnabled}
        set={(on) => form.set({ actionsEnabled: on })}
      />
      <Desk />
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
