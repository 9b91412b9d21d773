import { type AnswerOf, may, mutate, number, t } from '#core';
import { save as saveDocument, workspace as workspaceDocument } from '../../operations/settings.ts';
import { Macros } from '../desk/macros-card.tsx';
import { Card } from '../parts/card.tsx';
import { fieldsOf } from '../parts/form.tsx';
import { numberOrNull, shown } from '../parts/numbers.ts';
import { Page } from '../parts/page.tsx';
import { Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { useQuery } from '../parts/use-query.ts';
import { useSettings } from '../parts/use-settings.tsx';
import { Canned } from './canned.tsx';

type Workspace = AnswerOf<typeof workspaceDocument>['workspace'];
interface SettingValues {
  inactivityHours: string;
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
            <Plan workspace={workspace} />
            <Periods workspace={workspace} saved={loaded.reload} />
          </>
        )}
      </Shown>
    </Page>
  );
}

const Plan = ({ workspace: { name, plan, balance, chatbotCount, limits } }: { workspace: Workspace }) => (
  <Card title={name}>
    <dl class="facts-list">
      <dt>{text('settings_plan')}</dt>
      <dd>{plan}</dd>
      <dt>{text('settings_credits')}</dt>
      <dd>{number(balance)}</dd>
      <dt>{text('settings_chatbots')}</dt>
      <dd>
        {number(chatbotCount)} / {number(limits.chatbots)}
      </dd>
      <dt>{text('settings_sources')}</dt>
      <dd>{number(limits.sourcesPerChatbot)}</dd>
      <dt>{text('settings_seats')}</dt>
      <dd>{number(limits.seats)}</dd>
    </dl>
  </Card>
);

/** How long data is kept. */
function Periods({ workspace: { settings }, saved }: { workspace: Workspace; saved(): Promise<void> }) {
  const form = useSettings<SettingValues>();
  const periods: SettingValues = {
    inactivityHours: shown(settings.inactivityHours),
    conversationRetentionDays: shown(settings.conversationRetentionDays),
    leadRetentionDays: shown(settings.leadRetentionDays),
    ...form.changes,
  };
  const makeField = fieldsOf(periods, form);
  const field = (settingName: keyof SettingValues, label: string, hint?: string) =>
    makeField(settingName, label, { type: 'number', hint });
  const save = async () => {
    const { inactivityHours, ...days } = form.changes;
    await mutate(saveDocument, {
      inactivityHours: inactivityHours === undefined ? undefined : Number(inactivityHours),
      ...Object.fromEntries(Object.entries(days).map(([name, value]) => [name, numberOrNull(value ?? '')])),
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
      {may('conversations:read') && <Canned />}
      {may('conversations:read') && <Macros />}
      {form.saveBar(save)}
    </>
  );
}
