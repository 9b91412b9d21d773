import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { type AnswerOf, ago, Dialog, Empty, minutes, mutate, root } from '#core';
import { createKey, keys as keysDocument, revokeKey } from '../../operations/developers.ts';
import { Add } from '../parts/buttons.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { errorFor, Field, Form, TextField, useSaving } from '../parts/form.tsx';
import { Copyable, NewSecret } from '../parts/secret.tsx';
import { act, Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { useQuery } from '../parts/use-query.ts';
import { ClosedGate } from './closed-gate.tsx';
import { DevelopersFrame } from './frame.tsx';
import { AtOnce, mayChange, readScopes, ScopeChoice } from './scope-choice.tsx';

type ApiKey = AnswerOf<typeof keysDocument>['apiKeys'][number];

/** The keys of the workspace. */
export default function Keys() {
  const { data, error, reload } = useQuery(keysDocument, {});
  const [making, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey>();
  const keys = data?.apiKeys ?? [];
  const nameOf = (id: string | null) => data?.members.find((member) => member.id === id)?.name ?? '';
  const revoke = ({ id }: ApiKey) =>
    act(async () => {
      await mutate(revokeKey, { keyId: id });
      await reload();
    });
  const notice = <ClosedGate apiAccess={data?.workspace.apiAccess} />;
  // Whoever may see keys may also change them.
  const make = <Add label={text('keys_new')} run={() => setMaking(true)} />;
  return (
    <DevelopersFrame actions={keys.length > 0 && make}>
      {notice}
      <Shown of={{ data, error, reload }} rows={3}>
        {() =>
          keys.length === 0 ? (
            <Empty icon="code" title={text('keys_none')}>
              <p class="muted">{text('keys_noneHint')}</p>
              {make}
            </Empty>
          ) : (
            <ul class="card flush">
              {keys.map((key) => (
                <KeyRow key={key.id} apiKey={key} nameOf={nameOf} revoke={() => setRevoking(key)} />
              ))}
            </ul>
          )
        }
      </Shown>
      {making && <MakeKey close={() => setMaking(false)} done={() => void reload()} notice={notice} />}
      {revoking && (
        <Confirm
          title={text('keys_revokeTitle')}
          text={text('keys_revokeText', { name: revoking.name })}
          action={text('keys_revoke')}
          onConfirm={() => void revoke(revoking)}
          onClose={() => setRevoking(undefined)}
        />
      )}
    </DevelopersFrame>
  );
}

interface KeyRowProps {
  apiKey: ApiKey;
  nameOf(memberId: string | null): string;
  revoke(): void;
}

function KeyRow({ apiKey, nameOf, revoke }: KeyRowProps) {
  const { name, prefix, scopes, memberId, createdBy, createdAt, expiresAt } = apiKey;
  const made = { ago: ago(createdAt, minutes.value), name: nameOf(createdBy) };
  return (
    <li class="source plain-row">
      <b class="cut">{name}</b>
      <span class="muted about">
        <code>{prefix}…</code> · {scopes.join(', ')} ·{' '}
        {[
          nameOf(memberId),
          text(createdBy ? 'keys_createdBy' : 'keys_created', made),
          expiresAt && text('expiresThen', { ago: ago(expiresAt, minutes.value) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <button type="button" class="sign bad" onClick={revoke}>
        {text('keys_revoke')}
      </button>
    </li>
  );
}

interface MakeKeyProps {
  close(): void;
  done(): void;
  /** Says that no key works yet, if that is so. */
  notice: ComponentChildren;
}

function MakeKey({ close, done, notice }: MakeKeyProps) {
  const [name, setName] = useState('');
  const [expires, setExpires] = useState('');
  const [scopes, setScopes] = useState(readScopes);
  const [changesAtOnce, setChangesAtOnce] = useState(false);
  const [made, setMade] = useState<string>();
  const { busy, errors, run } = useSaving();
  const submit = () =>
    run(async () => {
      const expiresAt = expires ? { expiresAt: new Date(expires).toISOString() } : {};
      const more = changesAtOnce && mayChange(scopes) ? ['mcp:write'] : [];
      const answer = await mutate(createKey, { name, scopes: [...scopes, ...more], ...expiresAt });
      setMade(answer.createApiKey.key);
      done();
    });
  return (
    <Dialog title={text('keys_new')} onClose={close}>
      {made ? (
        <NewSecret>
          <p>{text('keys_once')}</p>
          <Copyable value={made} />
          {notice}
          <p class="muted">{text('keys_try')}</p>
          <Copyable value={`curl -H 'x-api-key: ${made}' ${root}/v1/chatbots`} />
          <footer>
            <button type="button" class="primary" onClick={close}>
              {text('keys_done')}
            </button>
          </footer>
        </NewSecret>
      ) : (
        <Form submit={submit} action={text('keys_create')} busy={busy || scopes.length === 0} close={close}>
          <TextField label={text('nameLabel')} value={name} set={setName} required error={errorFor(errors, 'name')} />
          <ScopeChoice scopes={scopes} set={setScopes} error={errorFor(errors, 'scopes')} />
          {mayChange(scopes) && <AtOnce checked={changesAtOnce} set={setChangesAtOnce} />}
          <Field label={text('keys_expires')} hint={text('emptyNever')} error={errorFor(errors, 'expiresAt')}>
            {(attributes) => (
              <input
                {...attributes}
                type="date"
                value={expires}
                onInput={({ currentTarget }) => setExpires(currentTarget.value)}
              />
            )}
          </Field>
        </Form>
      )}
    </Dialog>
  );
}
