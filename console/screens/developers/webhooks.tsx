import { useState } from 'preact/hooks';
import { Dialog, Failed, Icon, Loading, Menu, may, mutate, query, t, toast, toastError, useLoad } from '#core';
import type { DataOf } from '../../../client/graphql.ts';
import { removeWebhook, saveWebhook, testWebhook, webhooks as webhooksDocument } from '../../operations/developers.ts';
import { errorFor, Form, TextField, useSaving } from '../parts/form.tsx';
import { Copyable } from '../parts/secret.tsx';
import { DevelopersFrame } from './frame.tsx';
import { text } from './texts.ts';

type Webhook = NonNullable<DataOf<typeof webhooksDocument>['webhooks']>[number];

/** The endpoints that receive events. */
export default function Webhooks() {
  const { data, error, reload } = useLoad('webhooks', (signal) => query(webhooksDocument, {}, signal));
  const [editing, setEditing] = useState<Webhook>();
  const [secret, setSecret] = useState<string>();
  const act = async (change: () => Promise<{ secret?: string | null } | undefined>, done: string) => {
    try {
      const answer = await change();
      if (answer?.secret) setSecret(answer.secret);
      else toast(done);
      await reload();
    } catch (reason) {
      toastError(reason);
    }
  };
  return (
    <DevelopersFrame>
      {error ? (
        <Failed error={error} retry={() => void reload()} />
      ) : !data ? (
        <Loading rows={4} />
      ) : (
        <ul class="card flush">
          {data.webhooks?.map((hook) => (
            <HookRow key={hook.feature} hook={hook} edit={() => setEditing(hook)} act={act} />
          ))}
        </ul>
      )}
      {editing && (
        <Edit
          hook={editing}
          close={() => setEditing(undefined)}
          saved={(made) => {
            setEditing(undefined);
            if (made) setSecret(made);
            else toast(text('hooks_saved'));
            void reload();
          }}
        />
      )}
      {secret && (
        <Dialog title={text('dev_webhooks')} onClose={() => setSecret(undefined)}>
          <p>{text('hooks_secret')}</p>
          <Copyable value={secret} />
        </Dialog>
      )}
    </DevelopersFrame>
  );
}

interface HookRowProps {
  hook: Webhook;
  edit(): void;
  act(change: () => Promise<{ secret?: string | null } | undefined>, done: string): Promise<void>;
}

function HookRow({ hook, edit, act }: HookRowProps) {
  const { feature, url, active, events } = hook;
  const save = (input: object) => async () => (await mutate(saveWebhook, { feature, ...input })).setWebhook!;
  const test = async () => {
    await mutate(testWebhook, { feature });
    return undefined;
  };
  const remove = async () => {
    await mutate(removeWebhook, { feature });
    return undefined;
  };
  return (
    <li class="source">
      <span class="badge small">
        <Icon name="out" />
      </span>
      <b class="cut">{text(`hooks_${feature}`)}</b>
      <span class="muted cut about">{url ?? events.join(', ')}</span>
      <span class={`sign ${active ? 'good' : url ? 'warn' : ''}`}>
        {text(active ? 'hooks_active' : url ? 'hooks_paused' : 'hooks_none')}
      </span>
      {may('workspace:write') ? (
        <Menu
          label={`${t('more')}: ${text(`hooks_${feature}`)}`}
          class="plain square"
          items={[
            { label: text(url ? 'hooks_edit' : 'hooks_set'), run: edit },
            url !== null && { label: text('hooks_test'), run: () => void act(test, text('hooks_sent')) },
            url !== null && {
              label: text(active ? 'hooks_pause' : 'hooks_resume'),
              run: () => void act(save({ active: !active }), text('hooks_saved')),
            },
            url !== null && {
              label: text('hooks_rotate'),
              run: () => void act(save({ rotateSecret: true }), text('hooks_saved')),
            },
            url !== null && {
              label: text('hooks_remove'),
              danger: true,
              run: () => void act(remove, text('hooks_saved')),
            },
          ]}
        >
          <Icon name="more" />
        </Menu>
      ) : (
        <span />
      )}
    </li>
  );
}

function Edit({ hook, close, saved }: { hook: Webhook; close(): void; saved(secret: string | null): void }) {
  const [url, setUrl] = useState(hook.url ?? '');
  const { busy, errors, run } = useSaving();
  const submit = () =>
    run(async () => {
      const { setWebhook } = await mutate(saveWebhook, { feature: hook.feature, url, active: true });
      saved(setWebhook!.secret);
    });
  return (
    <Dialog title={text(`hooks_${hook.feature}`)} onClose={close}>
      <Form submit={() => void submit()}>
        <TextField
          label={text('hooks_url')}
          type="url"
          required
          placeholder="https://"
          value={url}
          set={setUrl}
          hint={hook.events.join(', ')}
          error={errorFor(errors, 'url')}
        />
        <footer>
          <button type="button" onClick={close}>
            {t('cancel')}
          </button>
          <button type="submit" class="primary" disabled={busy}>
            {t('save')}
          </button>
        </footer>
      </Form>
    </Dialog>
  );
}
