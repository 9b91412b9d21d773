import { useState } from 'preact/hooks';
import { type AnswerOf, Dialog, may, mutate, t } from '#core';
import { canned as cannedDocument, changeCanned, removeCanned, saveCanned } from '../../operations/settings.ts';
import { MoreMenu } from '../parts/buttons.tsx';
import { Card } from '../parts/card.tsx';
import { errorFor, Form, TextField, useSaving } from '../parts/form.tsx';
import { act, Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { useQuery } from '../parts/use-query.ts';

type CannedReply = AnswerOf<typeof cannedDocument>['cannedReplies'][number];

/** Texts that agents insert with `/` and a shortcut. */
export function Canned() {
  const loaded = useQuery(cannedDocument, {});
  return (
    <Card title={t('cannedTitle')}>
      <p class="muted">{text('canned_hint')}</p>
      <Shown of={loaded} rows={2}>
        {({ cannedReplies }) => (
          <ul>
            {cannedReplies.map((reply) => (
              <ReplyRow key={reply.id} reply={reply} reload={loaded.reload} />
            ))}
          </ul>
        )}
      </Shown>
      {may('conversations:write') && (
        <ReplyForm action={text('canned_add')} save={(reply) => mutate(saveCanned, reply)} saved={loaded.reload} />
      )}
    </Card>
  );
}

function ReplyRow({ reply, reload }: { reply: CannedReply; reload(): Promise<void> }) {
  const { id, shortcut, text: words } = reply;
  const [editing, setEditing] = useState(false);
  const remove = () =>
    act(async () => {
      await mutate(removeCanned, { cannedReplyId: id });
      await reload();
    });
  return (
    <li class="plain-row">
      <div class="about">
        <b>/{shortcut}</b> <span class="muted">{words}</span>
      </div>
      {may('conversations:write') && (
        <MoreMenu
          name={`/${shortcut}`}
          items={[
            { label: text('editButton'), run: () => setEditing(true) },
            { label: text('removeSource'), danger: true, run: () => void remove() },
          ]}
        />
      )}
      {editing && (
        <Dialog title={`/${shortcut}`} onClose={() => setEditing(false)}>
          <ReplyForm
            reply={reply}
            action={t('saveChanges')}
            save={(changed) => mutate(changeCanned, { cannedReplyId: id, ...changed })}
            saved={async () => {
              setEditing(false);
              await reload();
            }}
            close={() => setEditing(false)}
          />
        </Dialog>
      )}
    </li>
  );
}

interface ReplyFormProps {
  reply?: CannedReply;
  action: string;
  save(reply: { shortcut: string; text: string }): Promise<unknown>;
  saved(): Promise<void>;
  close?(): void;
}

/** Adds a reply, or changes one. */
function ReplyForm({ reply, action, save, saved, close }: ReplyFormProps) {
  const [shortcut, setShortcut] = useState(reply?.shortcut ?? '');
  const [words, setWords] = useState(reply?.text ?? '');
  const { busy, errors, run } = useSaving();
  const submit = () =>
    run(async () => {
      await save({ shortcut, text: words });
      setShortcut('');
      setWords('');
      await saved();
    });
  return (
    <Form submit={submit} action={action} busy={busy} close={close}>
      <TextField
        label={text('canned_shortcut')}
        value={shortcut}
        set={setShortcut}
        required
        error={errorFor(errors, 'shortcut')}
      />
      <TextField
        label={text('canned_text')}
        rows={3}
        value={words}
        set={setWords}
        required
        hint={text('canned_names', { visitor: '{{visitor.name|there}}', agent: '{{agent.name}}' })}
        error={errorFor(errors, 'text')}
      />
    </Form>
  );
}
