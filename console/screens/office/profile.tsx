import { useState } from 'preact/hooks';
import {
  chooseNotices,
  chooseTheme,
  keysOn,
  language,
  languages,
  leave,
  noticeChoice,
  ownName,
  session,
  switchKeys,
  t,
  theme,
  themes,
  useLanguage,
} from '#core';
import { Confirm } from '../parts/confirm.tsx';
import { Check } from '../parts/form.tsx';
import { Page } from '../parts/page.tsx';
import { act } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';

export default function Profile() {
  const { me, role, workspace } = session();
  const [asking, setAsking] = useState(false);
  const { sound, notification } = noticeChoice.value;
  return (
    <Page title={t('profile')}>
      <section class="card">
        <h2>{text('profile_you')}</h2>
        <dl class="facts-list">
          <dt>{t('name')}</dt>
          <dd>{me.name}</dd>
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
        {'Notification' in globalThis && (
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
