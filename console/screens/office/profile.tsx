import { useState } from 'preact/hooks';
import {
  Confirm,
  chooseNotices,
  chooseTheme,
  keysOn,
  type Language,
  language,
  languages,
  leave,
  noticeChoice,
  session,
  switchKeys,
  t,
  theme,
  themes,
  useLanguage,
} from '#core';
import { Page } from '../parts/page.tsx';
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
        {Object.keys(languages).length > 1 && (
          <label class="field">
            <span>{t('language')}</span>
            <select
              value={language.value}
              onChange={({ currentTarget }) => void useLanguage(currentTarget.value as Language, { remember: true })}
            >
              {Object.entries(languages).map(([code, name]) => (
                <option value={code} lang={code} key={code}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
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
          danger
          onConfirm={() => void leave(true)}
          onClose={() => setAsking(false)}
        />
      )}
    </Page>
  );
}

const Check = ({ checked, label, set }: { checked: boolean; label: string; set(on: boolean): void }) => (
  <label class="check">
    <input type="checkbox" checked={checked} onChange={({ currentTarget }) => set(currentTarget.checked)} />
    {label}
  </label>
);
