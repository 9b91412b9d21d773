import type { AnswerOf } from '#core';
import { may } from '#core';
import type { proposals } from '../../operations/start.ts';
import type { BotAppearance } from '../bots/use-bot.ts';
import { Colour } from '../chatbots/colour.tsx';
import { Check, errorFor, Form, TextField, useSaving } from '../parts/form.tsx';
import { text } from '../parts/text.ts';
import { Step } from './step.tsx';

type Question = AnswerOf<typeof proposals>['questionProposals']['questions'][number];

/** The widget's own colour. */
const DEFAULT_COLOUR = '#2563eb';

interface LooksStepProps {
  look: BotAppearance;
  questions: readonly Question[] | undefined;
  isReading: boolean;
  done: boolean;
  isNext: boolean;
  set(changes: Partial<BotAppearance>): void;
  save(): Promise<unknown>;
}

/** Name, colour, logo and questions as the site gave them, to be kept by one press. */
export function LooksStep({ look, questions, isReading, done, isNext, set, save }: LooksStepProps) {
  const { busy, errors, run } = useSaving();
  return (
    <Step done={done} isNext={isNext} title={text('visitorsSee')} hint={text('visitorsSeeHint')}>
      <Form submit={() => run(save, text('keptIt'))} busy={busy}>
        <fieldset class="stack" disabled={!may('chatbots:write')}>
          <TextField
            label={text('look_botName')}
            required
            maxLength={120}
            value={look.botName}
            set={(botName) => set({ botName })}
            error={errorFor(errors, 'botName')}
          />
          <div class="looks">
            <Colour
              label={text('colour_primaryColor')}
              value={look.primaryColor ?? null}
              fallback={DEFAULT_COLOUR}
              set={(primaryColor) => set({ primaryColor })}
              error={errorFor(errors, 'primaryColor')}
            />
            {look.avatarUrl && <Logo url={look.avatarUrl} remove={() => set({ avatarUrl: null })} />}
          </div>
          <Questions questions={questions} isReading={isReading} chosen={look.suggestedQuestions ?? []} set={set} />
          <footer>
            <button type="submit" class={isNext ? 'primary' : ''} disabled={busy}>
              {text('keepIt')}
            </button>
          </footer>
        </fieldset>
      </Form>
    </Step>
  );
}

const Logo = ({ url, remove }: { url: string; remove(): void }) => (
  <div class="logo">
    <img src={url} alt="" width="40" height="40" />
    <Check checked label={text('siteLogo')} set={remove} />
  </div>
);

interface QuestionsProps {
  questions: readonly Question[] | undefined;
  isReading: boolean;
  chosen: readonly string[];
  set(changes: Partial<BotAppearance>): void;
}

function Questions({ questions, isReading, chosen, set }: QuestionsProps) {
  if (!questions) return null;
  const choose = (question: string, on: boolean) =>
    set({ suggestedQuestions: on ? [...chosen, question] : chosen.filter((each) => each !== question) });
  return (
    <section class="stack" aria-labelledby="answerable">
      <h3 id="answerable">{text('answerableTitle')}</h3>
      <p class="muted">{questions.length > 0 && text('answerableHint')}</p>
      <p class="muted" role="status">
        {isReading ? text('readingRest') : questions.length === 0 && text('answerableNone')}
      </p>
      <ul class="answerable">
        {questions.map(({ question, answer }) => (
          <li key={question}>
            <Check checked={chosen.includes(question)} label={question} set={(on) => choose(question, on)} />
            <p class="muted">{answer}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
