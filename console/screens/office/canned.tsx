import { useState } from 'preact/hooks';
import { type AnswerOf, Icon, may, mutate, t } from '#core';
import { canned as cannedDocument, removeCanned, saveCanned } from '../../operations/settings.ts';
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
      {may('conversations:write') && <AddReply added={loaded.reload} />}
    </Card>
  );
}

function ReplyRow({ reply: { id, shortcut, text: words }, reload }: { reply: CannedReply; reload(): Promise<void> }) {
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
        <button
          type="button"
          class="plain square"
          aria-label={text('canned_remove', { name: shortcut })}
          onClick={() => void remove()}
        >
          <Icon name="trash" />
        </button>
      )}
    </li>
  );
}

function AddReply({ added }: { added(): Promise<void> }) {
  const [shortcut, setShortcut] = useState('');
  const [words, setWords] = useState('');
  const { busy, errors, run } = useSaving();
  const add = () =>
    run(async () => {
      await mutate(saveCanned, { shortcut, text: words });
      setShortcut('');
      setWords('');
      await added();
    });
  return (
    <Form submit={add} action={text('canned_add')} busy={busy}>
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
        hint={text('canned_names', { visitor: '{{visitor.name}}', agent: '{{agent.name}}' })}
        error={errorFor(errors, 'text')}
      />
    </Form>
  );
}
