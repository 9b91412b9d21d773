import { Failed, Loading, may, mutate, number, query, t, useLoad } from '#core';
import { save as saveDocument, workspace as workspaceDocument } from '../../operations/settings.ts';
import { errorFor, TextField, useSaving } from '../parts/form.tsx';
import { numberOrNull, shown } from '../parts/numbers.ts';
import { Page } from '../parts/page.tsx';
import { SaveBar } from '../parts/save-bar.tsx';
import { text } from '../parts/text.ts';
import { useChanges } from '../parts/use-changes.ts';
import { Canned } from './canned.tsx';

interface SettingValues {
  inactivityHours: string;
  conversationRetentionDays: string;
  leadRetentionDays: string;
}

/** The plan, and how long data is kept. */
export default function Settings() {
  const { data, error, reload } = useLoad(
    'settings',
    async (signal) => (await query(workspaceDocument, {}, signal)).workspace,
  );
  const { changes, isChanged, set, clear } = useChanges<SettingValues>();
  const { busy, errors, run } = useSaving();
  if (error || !data) {
    return (
      <Page title={t('navSettings')}>{error ? <Failed error={error} retry={() => void reload()} /> : <Loading />}</Page>
    );
  }
  const { settings, limits } = data;
  const now: SettingValues = {
    inactivityHours: shown(settings.inactivityHours),
    conversationRetentionDays: shown(settings.conversationRetentionDays),
    leadRetentionDays: shown(settings.leadRetentionDays),
    ...changes,
  };
  const save = () =>
    run(async () => {
      const { inactivityHours, ...days } = changes;
      await mutate(saveDocument, {
        ...(inactivityHours === undefined ? {} : { inactivityHours: Number(inactivityHours) }),
        ...Object.fromEntries(Object.entries(days).map(([name, value]) => [name, numberOrNull(value ?? '')])),
      });
      await reload();
      clear();
    }, text('savedNow'));
  const field = (name: keyof SettingValues, label: string, hint?: string) => (
    <TextField
      label={label}
      type="number"
      value={now[name]}
      set={(value) => set({ [name]: value })}
      error={errorFor(errors, name)}
      hint={hint}
    />
  );
  return (
    <Page title={t('navSettings')}>
      <section class="card">
        <h2>{data.name}</h2>
        <dl class="facts-list">
          <dt>{text('settings_plan')}</dt>
          <dd>{data.plan}</dd>
          <dt>{text('settings_credits')}</dt>
          <dd>{number(data.balance)}</dd>
          <dt>{text('settings_chatbots')}</dt>
          <dd>
            {number(data.chatbotCount)} / {number(limits.chatbots)}
          </dd>
          <dt>{text('settings_sources')}</dt>
          <dd>{number(limits.sourcesPerChatbot)}</dd>
          <dt>{text('settings_seats')}</dt>
          <dd>{number(limits.seats)}</dd>
        </dl>
      </section>
      <fieldset class="card" disabled={!may('workspace:write')}>
        <h2>{text('settings_keep')}</h2>
        {field('inactivityHours', text('settings_inactivity'))}
        {field('conversationRetentionDays', text('settings_conversations'), text('settings_forever'))}
        {field('leadRetentionDays', text('settings_leads'), text('settings_forever'))}
      </fieldset>
      {may('conversations:read') && <Canned />}
      {isChanged && <SaveBar busy={busy} save={() => void save()} discard={clear} />}
    </Page>
  );
}
