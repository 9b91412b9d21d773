import { type AnswerOf, may, mutate, query, t, useLoad } from '#core';
import {
  mail as mailDocument,
  mailPresets,
  type SetMailConfigInput,
  saveMail,
  testMail,
} from '../../operations/agency.ts';
import { Check, errorFor, Form, SelectField, TextField, useSaving } from '../parts/form.tsx';
import { act, orNull, Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { useSettings } from '../parts/use-settings.tsx';
import { AgencyFrame } from './frame.tsx';

type Preset = AnswerOf<typeof mailPresets>['reseller']['mailPresets'][number];
type MailConfig = AnswerOf<typeof mailDocument>['reseller']['mailConfig'] | null;

/** Through which server invites and alerts are sent. */
export default function Mail() {
  const loaded = useLoad('mail', async (signal) => {
    const [config, presets] = await Promise.all([
      orNull(query(mailDocument, {}, signal)),
      query(mailPresets, {}, signal),
    ]);
    return { config: config?.reseller.mailConfig ?? null, presets: presets.reseller.mailPresets };
  });
  const test = () =>
    act(async () => {
      await query(testMail, {});
      await loaded.reload();
    }, text('mail_sent'));
  return (
    <AgencyFrame>
      <Shown of={loaded}>
        {({ config, presets }) => (
          <>
            {config && (
              <section class="card row-card">
                <span class={`sign ${config.status === 'ACTIVE' ? 'good' : 'warn'}`}>
                  {text(`mailState_${config.status}`)}
                </span>
                <span class="muted grow">{text('mail_testHint')}</span>
                {may('reseller:write') && (
                  <button type="button" onClick={() => void test()}>
                    {text('mail_test')}
                  </button>
                )}
              </section>
            )}
            <Edit config={config} presets={presets} saved={loaded.reload} />
          </>
        )}
      </Shown>
    </AgencyFrame>
  );
}

interface MailFormProps {
  config: MailConfig;
  presets: readonly Preset[];
  saved(): Promise<void>;
}

interface MailValues {
  preset: string;
  regionId: string;
  fromAddress: string;
  username: string;
  password: string;
  secret: string;
  smtpHost: string;
  smtpPort: string;
  smtpSecure: boolean;
}

const valuesOf = (config: MailConfig): MailValues => ({
  preset: config?.presetId ?? '',
  regionId: config?.regionId ?? '',
  fromAddress: config?.fromAddress ?? '',
  username: config?.username ?? config?.smtpUsername ?? '',
  // Never returned. Empty means unchanged.
  password: '',
  secret: '',
  smtpHost: config?.smtpHost ?? '',
  smtpPort: String(config?.smtpPort ?? 587),
  smtpSecure: config?.smtpSecure ?? false,
});

const filled = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

function inputOf({
  preset,
  regionId,
  fromAddress,
  username,
  password,
  secret,
  ...server
}: MailValues): SetMailConfigInput {
  if (preset)
    return { mode: 'PRESET', fromAddress, ...filled({ presetId: preset, regionId, username, password, secret }) };
  const { smtpHost, smtpPort, smtpSecure } = server;
  const login = filled({ smtpUsername: username, smtpPassword: password });
  return { mode: 'CUSTOM', fromAddress, smtpHost, smtpPort: Number(smtpPort), smtpSecure, ...login };
}

function Edit({ config, presets, saved }: MailFormProps) {
  const form = useSettings<MailValues>();
  const { set } = form;
  const { busy, errors, run } = useSaving();
  const values = { ...valuesOf(config), ...form.changes };
  const preset = presets.find(({ id }) => id === values.preset);
  const needs = preset?.needs ?? ['USERNAME', 'PASSWORD'];
  const save = () =>
    run(async () => {
      await mutate(saveMail, inputOf(values));
      await saved();
      form.clear();
    }, text('mail_saved'));
  const field = (fieldName: keyof Omit<MailValues, 'smtpSecure'>, label: string, more: object = {}) => (
    <TextField
      label={label}
      value={values[fieldName]}
      set={(value) => set({ [fieldName]: value })}
      error={
        errorFor(errors, fieldName) ?? errorFor(errors, `smtp${fieldName.charAt(0).toUpperCase()}${fieldName.slice(1)}`)
      }
      {...more}
    />
  );
  const stored = config?.smtpPasswordSet ? { hint: text('mail_stored') } : {};
  return (
    <fieldset class="card" disabled={!may('reseller:write')}>
      <Form submit={save} action={t('saveChanges')} busy={busy || Object.keys(form.changes).length === 0}>
        <SelectField
          label={text('mail_provider')}
          value={values.preset}
          set={(value) => set({ preset: value, regionId: '' })}
          options={[...presets.map(({ id, name }) => [id, name] as const), ['', text('mail_custom')]]}
          error={errorFor(errors, 'presetId')}
        />
        {preset && preset.regions.length > 1 && (
          <SelectField
            label={text('mail_region')}
            value={values.regionId}
            set={(regionId) => set({ regionId })}
            options={preset.regions.map(({ id, name }) => [id, name] as const)}
            error={errorFor(errors, 'regionId')}
          />
        )}
        {field('fromAddress', text('mail_from'), { type: 'email', required: true })}
        {!preset && (
          <>
            {field('smtpHost', text('mail_host'), { required: true })}
            {field('smtpPort', text('mail_port'), { type: 'number', required: true })}
            <Check checked={values.smtpSecure} label={text('mail_tls')} set={(smtpSecure) => set({ smtpSecure })} />
          </>
        )}
        {needs.includes('USERNAME') && field('username', text('mail_USERNAME'))}
        {needs.includes('PASSWORD') && field('password', text('mail_PASSWORD'), { type: 'password', ...stored })}
        {needs.includes('SECRET') && field('secret', text('mail_SECRET'), { type: 'password', ...stored })}
      </Form>
    </fieldset>
  );
}
