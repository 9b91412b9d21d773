import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { canOpen, href, loadBotNames, may, query } from '#core';
import { ask as askDocument } from '../../operations/knowledge.ts';
import { BotFrame } from '../bots/frame.tsx';
import { Installations, Snippet, useInstallations } from '../bots/snippet.tsx';
import { useBot } from '../bots/use-bot.ts';
import { AddSource } from '../knowledge/add.tsx';
import type { SourceKind } from '../knowledge/fields.tsx';
import { KindButtons } from '../knowledge/kind-buttons.tsx';
import { Form, TextField, useSaving } from '../parts/form.tsx';
import { Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { usePoll } from '../parts/use-poll.ts';

type TrialAnswer = { isGood: boolean; words: string };

/** The way from a new chatbot to an answer on the team's own site. */
export default function Start({ params: { id = '' } }: { params: Record<string, string> }) {
  const bot = useBot(id);
  const installations = useInstallations(id);
  const [adding, setAdding] = useState<SourceKind>();
  const [answer, setAnswer] = useState<TrialAnswer>();
  const knows = bot.data !== undefined && bot.data.sourceCount > 0;
  usePoll(bot.data?.sourceCount === 0, bot.reload);
  return (
    <BotFrame id={id}>
      <Shown of={bot}>
        {({ publicId }) => (
          <ol class="stack steps">
            <Step done={knows} title={text('start_know')} hint={text('noSourcesHint')}>
              {may('knowledge:write') && (
                <div class="choices">
                  <KindButtons add={setAdding} />
                </div>
              )}
            </Step>
            <Step done={answer?.isGood === true} title={text('start_ask')} hint={text('askHint')}>
              <AskForm chatbotId={id} answered={setAnswer} />
              {answer && <Trial {...answer} />}
            </Step>
            <Step done={(installations.data?.sites.length ?? 0) > 0} title={text('install_snippet')}>
              <Snippet publicId={publicId} />
              <Installations of={installations} />
            </Step>
            <Step done={false} title={text('start_next')}>
              <div class="choices">
                <a class="button" href={href(`/bots/${id}/appearance`)}>
                  {text('start_look')}
                </a>
                {canOpen('/team') && (
                  <a class="button" href={href('/team')}>
                    {text('team_inviteTitle')}
                  </a>
                )}
              </div>
            </Step>
          </ol>
        )}
      </Shown>
      {adding && (
        <AddSource
          kind={adding}
          chatbotId={id}
          close={() => setAdding(undefined)}
          added={() => void Promise.all([bot.reload(), loadBotNames()])}
        />
      )}
    </BotFrame>
  );
}

const Trial = ({ isGood, words }: TrialAnswer) => (
  <p role="status">
    <strong class={`sign ${isGood ? 'good' : 'warn'}`}>{text(isGood ? 'outcome_ANSWER' : 'outcome_REFUSE')}</strong>{' '}
    {words}
  </p>
);

interface StepProps {
  done: boolean;
  title: string;
  hint?: string;
  children: ComponentChildren;
}

const Step = ({ done, title, hint, children }: StepProps) => (
  <li class={`card ${done ? 'done' : ''}`}>
    <h2>
      {title} {done && <span class="sign good">{text('start_done')}</span>}
    </h2>
    {hint && <p class="muted">{hint}</p>}
    {children}
  </li>
);

function AskForm({ chatbotId, answered }: { chatbotId: string; answered(answer: TrialAnswer): void }) {
  const [question, setQuestion] = useState('');
  const { busy, run } = useSaving();
  const ask = () =>
    run(async () => {
      const { outcome, results } = (await query(askDocument, { chatbotId, query: question, limit: 1 })).searchKnowledge;
      answered({ isGood: outcome === 'ANSWER', words: results[0]?.content ?? '' });
    });
  return (
    <Form submit={ask} action={text('askIt')} busy={busy}>
      <TextField label={text('askPlaceholder')} required value={question} set={setQuestion} />
    </Form>
  );
}
