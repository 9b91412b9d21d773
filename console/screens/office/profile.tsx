import { useState } from 'preact/hooks';
import {
  ActionButton,
  chooseNotices,
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
  themeActions,
  useLanguage,
} from '#core';
import { rename } from '../../operations/settings.ts';
import { Card } from '../parts/card.tsx';
import { ConfirmButton } from '../parts/confirm.tsx';
import { Check, errorFor, Form, TextField, useSaving } from '../parts/form.tsx';
import { Page } from '../parts/page.tsx';
import { act } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { Devices } from '../push/devices.tsx';
import { colleagues } from '../triage/assign.tsx';
import { MailChoice } from './mail-choice.tsx';
import { Programs } from './programs.tsx';

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
    <Form submit={save} action={t('saveChanges')} busy={busy || name === me.name}>
      <TextField
        label={t('personName')}
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
  return (
    <Page title={t('profileTitle')}>
      <Card title={text('team_you')}>
        <Name />
        <dl class="facts-list">
          <dt>{t('emailAddress')}</dt>
          <dd>{me.email}</dd>
          <dt>{text('profile_role')}</dt>
          <dd>
            {text(`role_${role}`)} · {workspace.name}
          </dd>
        </dl>
      </Card>
      <Card title={text('profile_look')}>
        <fieldset class="choices" aria-label={t('themeTitle')}>
          {themeActions().map((action) => (
            <ActionButton action={action} key={action.label} />
          ))}
        </fieldset>
        <Language />
      </Card>
      <Card title={text('profile_notices')}>
        <Notices />
      </Card>
      <Card title={text('push_title')}>
        <Devices />
      </Card>
      <MailChoice />
      <Card title={text('profile_keyboard')}>
        <Check checked={keysOn.value} label={t('singleKeys')} set={switchKeys} />
      </Card>
      <Programs />
      <Card title={text('profile_sessions')}>
        <p class="muted">{text('profile_sessionsText')}</p>
        <div class="choices">
          <button type="button" onClick={() => void leave()}>
            {text('profile_hereOnly')}
          </button>
          <ConfirmButton
            label={text('profile_everywhere')}
            text={text('profile_sessionsText')}
            run={() => leave(true)}
          />
        </div>
      </Card>
    </Page>
  );
}

const Language = () => (
  <label class="field">
    <span>{t('languageTitle')}</span>
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
);

/** How the browser tells that a visitor asks for a person. */
function Notices() {
  const { sound, notification } = noticeChoice.value;
  return (
    <>
      <Check checked={sound} label={text('profile_sound')} set={(on) => void chooseNotices({ sound: on })} />
      {isSecureContext && 'Notification' in globalThis && (
        <Check
          checked={notification}
          label={text('profile_notification')}
          set={(on) => void chooseNotices({ notification: on })}
        />
      )}
    </>
  );
}
