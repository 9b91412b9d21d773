import { type AnswerOf, may, session } from '#core';
import type { proposals } from '../../operations/start.ts';
import { Colour } from '../bots/colour.tsx';
import type { BotAppearance } from '../bots/use-bot.ts';
import { Check, errorFor, Form, TextField, useSaving } from '../parts/form.tsx';
import { text } from '../parts/text.ts';
import { Step } from './step.tsx';

type Question = AnswerOf<typeof proposals>['questionProposals']['questions'][number];

interface LooksStepProps {
  look: BotAppearance;
  /** Suggested until now. */
  suggested: readonly string[];
  /** Of the site. */
  logoUrl: string | null | undefined;
  questions: readonly Question[] | undefined;
  isReading: boolean;
  done: boolean;
  isNext: boolean;
  set(more: Partial<BotAppearance>): void;
  save(): Promise<unknown>;
}

/** Name, colour, logo and questions as the site gave them, to be kept by one press. */
export function LooksStep({ look, suggested, logoUrl, questions, isReading, done, isNext, set, save }: LooksStepProps) {
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
              fallback={session().brand.primaryColor}
              set={(primaryColor) => set({ primaryColor })}
              error={errorFor(errors, 'primaryColor')}
            />
            {logoUrl && <Logo url={logoUrl} isOn={!!look.avatarUrl} set={(avatarUrl) => set({ avatarUrl })} />}
          </div>
          <Questions
            questions={questions}
            suggested={suggested}
            isReading={isReading}
            chosen={look.suggestedQuestions ?? []}
            set={set}
          />
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

interface LogoProps {
  url: string;
  isOn: boolean;
  set(avatarUrl: string | null): void;
}

const Logo = ({ url, isOn, set }: LogoProps) => (
  <div class="logo">
    {/^https:/i.test(url) && <img src={url} alt="" width="40" height="40" />}
    <Check checked={isOn} label={text('siteLogo')} set={(on) => set(on ? url : null)} />
  </div>
);

interface QuestionsProps {
  suggested: readonly string[];
  questions: readonly Question[] | undefined;
  isReading: boolean;
  chosen: readonly string[];
  set(more: Partial<BotAppearance>): void;
}

function Questions({ questions, suggested, isReading, chosen, set }: QuestionsProps) {
  if (!questions) return null;
  const choose = (question: string, on: boolean) =>
    set({ suggestedQuestions: on ? [...chosen, question] : chosen.filter((each) => each !== question) });
  const others = suggested.filter((each) => !questions.some(({ question }) => question === each));
  return (
    <section class="stack" aria-labelledby="answerable">
      <h3 id="answerable">{text('answerableTitle')}</h3>
      <p class="muted" role="status">
        {questions.length > 0 ? text('answerableHint') : text(isReading ? 'readingRest' : 'answerableNone')}
      </p>
      <ul class="answerable">
        {questions.map(({ question, answer }) => (
          <li key={question}>
            <Check checked={chosen.includes(question)} label={question} set={(on) => choose(question, on)} />
            <p class="muted">{answer}</p>
          </li>
        ))}
        {others.map((question) => (
          <li key={question}>
            <Check checked={chosen.includes(question)} label={question} set={(on) => choose(question, on)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
