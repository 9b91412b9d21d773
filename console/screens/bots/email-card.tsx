import { useState } from 'preact/hooks';
import { type AnswerOf, may, mutate, t } from '#core';
import { emailChannel, updateEmailChannel } from '../../operations/bots.ts';
import { Form, fieldsOf, SelectField, useSaving } from '../parts/form.tsx';
import { Copyable } from '../parts/secret.tsx';
import { text } from '../parts/text.ts';
import { usePoll } from '../parts/use-poll.ts';
import { useQuery } from '../parts/use-query.ts';

type Channel = AnswerOf<typeof emailChannel>['emailChannel'];

/** The chatbot's address for mail. Nothing if the platform receives none. */
export function EmailCard({ chatbotId }: { chatbotId: string }) {
  const { data, reload } = useQuery(emailChannel, { chatbotId });
  const channel = data?.emailChannel;
  // Whoever sets up the forwarding waits for its first mail.
  usePoll(channel?.status === 'PENDING', reload);
  if (!channel?.domain) return null;
  const isActive = channel.status === 'ACTIVE';
  return (
    <fieldset class="card" disabled={!may('chatbots:write')}>
      <h2>
        {text('channel_EMAIL')}{' '}
        {channel.status !== 'NONE' && (
          <span class={`sign ${isActive ? 'good' : 'warn'}`}>
            {text(isActive ? 'mailState_ACTIVE' : 'email_pending')}
          </span>
        )}
      </h2>
      <Edit chatbotId={chatbotId} channel={channel} saved={reload} />
      {channel.forwardTo && (
        <>
          <p class="muted">{text('email_forward')}</p>
          <Copyable value={channel.forwardTo} />
        </>
      )}
    </fieldset>
  );
}

interface EditProps {
  chatbotId: string;
  channel: Channel;
  saved(): Promise<unknown>;
}

function Edit({ chatbotId, channel, saved }: EditProps) {
  const [changes, setChanges] = useState<{ address?: string; mode?: Channel['mode']; minConfidence?: string }>({});
  const { busy, errors, run } = useSaving();
  const set = (more: typeof changes) => setChanges({ ...changes, ...more });
  const { mode, ...values } = { ...channel, minConfidence: `${channel.minConfidence}`, ...changes };
  const field = fieldsOf(values, { errors, set });
  const save = async () => {
    const address = values.address || null;
    const minConfidence = values.minConfidence ? Number(values.minConfidence) : undefined;
    await mutate(updateEmailChannel, { chatbotId, address, mode, minConfidence });
    await saved();
    setChanges({});
  };
  return (
    <Form submit={() => run(save, text('savedNow'))} action={t('saveChanges')} busy={busy}>
      {field('address', t('emailAddress'), {
        type: 'email',
        hint: text('email_own', { domain: channel.domain ?? '' }),
      })}
      <SelectField
        label={text('email_mode')}
        value={mode}
        set={(mode) => set({ mode })}
        options={[
          ['ANSWER', text('email_answer')],
          ['DRAFT', text('email_draft')],
          ['OFF', text('email_wait')],
        ]}
      />
      {mode === 'ANSWER' && field('minConfidence', text('email_confidence'))}
    </Form>
  );
}
