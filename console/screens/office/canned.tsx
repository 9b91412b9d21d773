import { useState } from 'preact/hooks';
import { Icon, may, mutate, query, t, useLoad } from '#core';
import { canned as cannedDocument, removeCanned, saveCanned } from '../../operations/settings.ts';
import { errorFor, Form, TextField, useSaving } from '../parts/form.tsx';
import { act, Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';

/** Texts that agents insert with `/` and a shortcut. */
export function Canned() {
  const loaded = useLoad('canned replies', async (signal) => (await query(cannedDocument, {}, signal)).cannedReplies);
  const [shortcut, setShortcut] = useState('');
  const [words, setWords] = useState('');
  const { busy, errors, run } = useSaving();
  const add = () =>
    run(async () => {
      await mutate(saveCanned, { shortcut, text: words });
      setShortcut('');
      setWords('');
      await loaded.reload();
    });
  const remove = (cannedReplyId: string) =>
    act(async () => {
      await mutate(removeCanned, { cannedReplyId });
      await loaded.reload();
    });
  const canWrite = may('conversations:write');
  return (
    <section class="card">
      <h2>{t('cannedReplies')}</h2>
      <p class="muted">{text('canned_hint')}</p>
      <Shown of={loaded} rows={2}>
        {(replies) => (
          <ul>
            {replies.map((reply) => (
              <li class="plain-row" key={reply.id}>
                <div class="about">
                  <b>/{reply.shortcut}</b> <span class="muted">{reply.text}</span>
                </div>
                {canWrite && (
                  <button
                    type="button"
                    class="plain square"
                    aria-label={text('canned_remove', { name: reply.shortcut })}
                    onClick={() => void remove(reply.id)}
                  >
                    <Icon name="trash" />
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Shown>
      {canWrite && (
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
      )}
    </section>
  );
}
