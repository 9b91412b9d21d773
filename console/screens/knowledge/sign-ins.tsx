import { useState } from 'preact/hooks';
import { type AnswerOf, ago, Dialog, minutes, mutate, t } from '#core';
import { removeSignIn, signIn, siteCredentials } from '../../operations/knowledge.ts';
import { MoreMenu } from '../parts/buttons.tsx';
import { FlushCard } from '../parts/card.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { errorFor, Form, fieldsOf, linesOf, SelectField, useSaving } from '../parts/form.tsx';
import { act, Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { useQuery } from '../parts/use-query.ts';

type SignIn = AnswerOf<typeof siteCredentials>['siteCredentials'][number];

/** What is sent to sites that ask for a sign-in. Secrets are never shown. */
export function SignIns({ id }: { id: string }) {
  const loaded = useQuery(siteCredentials, { chatbotId: id });
  const [editing, setEditing] = useState<Partial<SignIn>>();
  const [removing, setRemoving] = useState<SignIn>();
  const remove = (site: SignIn) =>
    act(async () => {
      await mutate(removeSignIn, { chatbotId: id, siteCredentialsId: site.id });
      await loaded.reload();
    }, text('signIns_removed'));
  return (
    <FlushCard title={text('signIns')}>
      <p class="muted pad">{text('signIns_hint')}</p>
      <Shown of={loaded} rows={1}>
        {({ siteCredentials: sites }) => (
          <ul>
            {sites.map((site) => (
              <li class="source plain-row" key={site.id}>
                <b class="cut">{site.origin}</b>
                <span class="muted about">
                  {site.username ?? site.headerNames.join(', ')} ·{' '}
                  {text('lastEdited', { ago: ago(site.updatedAt, minutes.value) })}
                </span>
                <MoreMenu
                  name={site.origin}
                  items={[
                    { label: text('editButton'), run: () => setEditing(site) },
                    { label: text('removeSource'), danger: true, run: () => setRemoving(site) },
                  ]}
                />
              </li>
            ))}
          </ul>
        )}
      </Shown>
      <footer class="pad">
        <button type="button" onClick={() => setEditing({})}>
          {text('signIns_add')}
        </button>
      </footer>
      {editing && (
        <Edit id={id} site={editing} close={() => setEditing(undefined)} saved={() => void loaded.reload()} />
      )}
      {removing && (
        <Confirm
          title={removing.origin}
          text={text('signIns_remove')}
          action={text('removeSource')}
          onConfirm={() => void remove(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </FlushCard>
  );
}

type Kind = 'user' | 'headers';
interface EditProps {
  id: string;
  site: Partial<SignIn>;
  close(): void;
  saved(): void;
}

/** `X-Api-Key: abc` */
const headerOf = (line: string) => {
  const [, name = line, value = ''] = /^([^:]*):(.*)$/.exec(line) ?? [];
  return { name: name.trim(), value: value.trim() };
};

/** Stores or replaces a sign-in as a whole, because its secrets cannot be read. */
function Edit({ id, site, close, saved }: EditProps) {
  const [kind, setKind] = useState<Kind>(site.headerNames?.length ? 'headers' : 'user');
  const [values, setValues] = useState({
    origin: site.origin ?? '',
    username: site.username ?? '',
    password: '',
    headers: (site.headerNames ?? []).map((name) => `${name}: `).join('\n'),
  });
  const { busy, errors, run } = useSaving();
  const field = fieldsOf(values, { errors, set: (changes) => setValues({ ...values, ...changes }) });
  const { origin, username, password, headers } = values;
  const secrets = kind === 'user' ? { username, password } : { headers: linesOf(headers).map(headerOf) };
  const submit = async () => {
    if (!(await run(() => mutate(signIn, { chatbotId: id, origin, ...secrets }), text('savedNow')))) return;
    close();
    saved();
  };
  return (
    <Dialog title={text('signIns_add')} onClose={close}>
      <Form submit={submit} action={t('saveChanges')} busy={busy} close={close}>
        {field('origin', text('sourceAddress'), { required: true, type: 'url', placeholder: 'https://' })}
        <SelectField
          label={text('signIns_kind')}
          value={kind}
          set={setKind}
          options={[
            ['user', text('signIns_user')],
            ['headers', text('signIns_headers')],
          ]}
        />
        {kind === 'user' ? (
          <>
            {field('username', text('mail_USERNAME'), { required: true })}
            {field('password', text('mail_PASSWORD'), { required: true, type: 'password' })}
          </>
        ) : (
          field('headers', text('signIns_headers'), {
            required: true,
            rows: 3,
            hint: text('signIns_headersHint'),
            error: errorFor(errors, 'headers'),
          })
        )}
      </Form>
    </Dialog>
  );
}
