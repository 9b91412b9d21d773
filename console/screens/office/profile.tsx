import { useState } from 'preact/hooks';
import {
  chooseNotices,
  chooseTheme,
  keysOn,
  language,
  languages,
  leave,
  mutate,
  noticeChoice,
  ownName,
  session,
  showName,
  switchKeys,
  t,
  theme,
  themes,
  useLanguage,
} from '#core';
import { rename } from '../../operations/settings.ts';
import { colleagues } from '../conversation/assign.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { Check, errorFor, Form, TextField, useSaving } from '../parts/form.tsx';
import { Page } from '../parts/page.tsx';
import { act } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';

function Name() {
  const { me } = session();
  const [name, setName] = useState(me.name);
  const { busy, errors, run } = useSaving();
  const save = () =>
    run(async () => {
      const { member } = (await mutate(rename, { name })).updateViewer;
      setName(member.name);
      showName(member.name);
      colleagues.value = [];
    }, text('savedNow'));
  return (
    <Form submit={save} action={t('save')} busy={busy || name === me.name}>
      <TextField
        label={t('name')}
        hint={text('profile_nameHint')}
        required
        value={name}
        set={setName}
        error={errorFor(errors, 'name')}
      />
    </Form>
  );
}

export default function Profile() {
  const { me, role, workspace } = session();
  const [asking, setAsking] = useState(false);
  const { sound, notification } = noticeChoice.value;
  return (
    <Page title={t('profile')}>
      <section class="card">
        <h2>{text('profile_you')}</h2>
        <Name />
        <dl class="facts-list">
          <dt>{t('email')}</dt>
          <dd>{me.email}</dd>
          <dt>{text('profile_role')}</dt>
          <dd>
            {text(`role_${role}`)} · {workspace.name}
          </dd>
        </dl>
      </section>
      <section class="card">
        <h2>{text('profile_look')}</h2>
        <fieldset class="choices" aria-label={t('theme')}>
          {themes.map((each) => (
            <button type="button" key={each} aria-pressed={theme.value === each} onClick={() => chooseTheme(each)}>
              {t(`theme_${each}`)}
            </button>
          ))}
        </fieldset>
        <label class="field">
          <span>{t('language')}</span>
          <select
            value={language.value}
            onChange={({ currentTarget }) => void act(() => useLanguage(currentTarget.value, { remember: true }))}
          >
            {languages.map((code) => (
              <option value={code} lang={code} key={code}>
                {ownName(code)}
              </option>
            ))}
          </select>
        </label>
      </section>
      <section class="card">
        <h2>{text('profile_notices')}</h2>
        <Check checked={sound} label={text('profile_sound')} set={(on) => void chooseNotices({ sound: on })} />
        {isSecureContext && 'Notification' in globalThis && (
          <Check
            checked={notification}
            label={text('profile_notification')}
            set={(on) => void chooseNotices({ notification: on })}
          />
        )}
      </section>
      <section class="card">
        <h2>{text('profile_keyboard')}</h2>
        <Check checked={keysOn.value} label={t('singleKeys')} set={switchKeys} />
      </section>
      <section class="card">
        <h2>{text('profile_sessions')}</h2>
        <p class="muted">{text('profile_sessionsText')}</p>
        <div class="choices">
          <button type="button" onClick={() => void leave()}>
            {text('profile_hereOnly')}
          </button>
          <button type="button" class="danger" onClick={() => setAsking(true)}>
            {text('profile_everywhere')}
          </button>
        </div>
      </section>
      {asking && (
        <Confirm
          title={text('profile_everywhere')}
          text={text('profile_sessionsText')}
          action={text('profile_everywhere')}
          onConfirm={() => void leave(true)}
          onClose={() => setAsking(false)}
        />
      )}
    </Page>
  );
}
