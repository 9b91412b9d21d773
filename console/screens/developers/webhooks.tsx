import { useState } from 'preact/hooks';
import { type AnswerOf, Dialog, Icon, may, mutate, t, toast } from '#core';
import { removeWebhook, saveWebhook, testWebhook, webhooks as webhooksDocument } from '../../operations/developers.ts';
import { MoreMenu } from '../parts/buttons.tsx';
import { errorFor, Form, TextField, useSaving } from '../parts/form.tsx';
import { Copyable } from '../parts/secret.tsx';
import { act, Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { useQuery } from '../parts/use-query.ts';
import { DevelopersFrame } from './frame.tsx';

type Webhook = AnswerOf<typeof webhooksDocument>['webhooks'][number];

/** The endpoints that receive events. */
export default function Webhooks() {
  const { data, error, reload } = useQuery(webhooksDocument, {});
  const [editing, setEditing] = useState<Webhook>();
  const [secret, setSecret] = useState<string>();
  const change = (make: () => Promise<{ secret?: string | null } | undefined>, done: string) =>
    act(async () => {
      const answer = await make();
      if (answer?.secret) setSecret(answer.secret);
      else toast(done);
      await reload();
    });
  return (
    <DevelopersFrame>
      <Shown of={{ data, error, reload }} rows={4}>
        {(data) => (
          <ul class="card flush">
            {data.webhooks.map((hook) => (
              <HookRow key={hook.feature} hook={hook} edit={() => setEditing(hook)} act={change} />
            ))}
          </ul>
        )}
      </Shown>
      {editing && (
        <Edit
          hook={editing}
          close={() => setEditing(undefined)}
          saved={(made) => {
            setEditing(undefined);
            if (made) setSecret(made);
            else toast(text('savedNow'));
            void reload();
          }}
        />
      )}
      {secret && (
        <Dialog title={text('devTab_webhooks')} onClose={() => setSecret(undefined)}>
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
  const save = (input: object) => async () => (await mutate(saveWebhook, { feature, ...input })).setWebhook;
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
      <b class="cut">{text(`eventsOf_${feature}`)}</b>
      <span class="muted cut about">{url ?? events.join(', ')}</span>
      <span class={`sign ${active ? 'good' : url ? 'warn' : ''}`}>
        {text(active ? 'bots_active' : url ? 'bots_paused' : 'hooks_none')}
      </span>
      {may('workspace:write') ? (
        <MoreMenu
          name={text(`eventsOf_${feature}`)}
          items={[
            { label: text(url ? 'hooks_edit' : 'hooks_set'), run: edit },
            url !== null && { label: text('hooks_test'), run: () => void act(test, text('hooks_sent')) },
            url !== null && {
              label: text(active ? 'bots_pause' : 'bots_resume'),
              run: () => void act(save({ active: !active }), text('savedNow')),
            },
            url !== null && {
              label: text('hooks_rotate'),
              run: () => void act(save({ rotateSecret: true }), text('savedNow')),
            },
            url !== null && {
              label: text('hooks_remove'),
              danger: true,
              run: () => void act(remove, text('savedNow')),
            },
          ]}
        />
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
      saved(setWebhook.secret);
    });
  return (
    <Dialog title={text(`eventsOf_${hook.feature}`)} onClose={close}>
      <Form submit={submit} action={t('saveChanges')} busy={busy} close={close}>
        <TextField
          label={text('sourceAddress')}
          type="url"
          required
          placeholder="https://"
          value={url}
          set={setUrl}
          hint={hook.events.join(', ')}
          error={errorFor(errors, 'url')}
        />
      </Form>
    </Dialog>
  );
}
