import { may, mutate, number } from '#core';
import { saveLook } from '../../operations/bots.ts';
import { BotFrame } from '../bots/frame.tsx';
import { Installations, Snippet, useInstallations } from '../bots/snippet.tsx';
import { type BotDetails, useBot } from '../bots/use-bot.ts';
import { Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { Preview } from '../preview/preview.tsx';
import { ColleagueStep, useTeamSize } from './colleague-step.tsx';
import { KnowledgeStep } from './knowledge-step.tsx';
import { LooksStep } from './looks-step.tsx';
import { Step } from './step.tsx';
import { useChanges } from './use-changes.ts';
import { useProgress, useProposals } from './use-progress.ts';

/** The way from a new chatbot to visitors and colleagues who use it, next to the widget. */
export default function Start({ params: { id = '' } }: { params: Record<string, string> }) {
  const bot = useBot(id);
  return (
    <BotFrame id={id}>
      <Shown of={bot}>{(data) => <Steps key={id} bot={data} set={bot.set} reload={bot.reload} />}</Shown>
    </BotFrame>
  );
}

type LoadedInstallations = ReturnType<typeof useInstallations>;

const isInstalled = ({ data }: LoadedInstallations) => data !== undefined && data.sites.length > 0;

interface InstallStepProps {
  publicId: string;
  installations: LoadedInstallations;
  isNext: boolean;
}

/** Done once a page has loaded the widget. */
const InstallStep = ({ publicId, installations, isNext }: InstallStepProps) => (
  <Step done={isInstalled(installations)} isNext={isNext} title={text('install_snippet')}>
    <Snippet publicId={publicId} />
    <Installations of={installations} />
  </Step>
);

interface StepsProps {
  bot: BotDetails;
  set(bot: BotDetails): void;
  reload(): Promise<unknown>;
}

function Steps({ bot, set, reload }: StepsProps) {
  const { id, publicId, settingsRevision, appearance } = bot;
  const progress = useProgress(id);
  const isReading = progress.data?.isReading === true;
  const proposed = useProposals(id, isReading);
  const installations = useInstallations(id);
  const team = useTeamSize();
  const questions = proposed.data?.questionProposals.questions;
  const [changes, setChanges] = useChanges(bot, questions);
  const look = { ...appearance.settings, ...appearance.chatbot, ...changes };
  const steps = [
    progress.data !== undefined && progress.data.known > 0,
    settingsRevision > 0,
    isInstalled(installations),
    ...(may('team:read') ? [team.size > 1] : []),
  ];
  const next = steps.indexOf(false);
  const save = async () => {
    const { botName, greetingMessage, ...settings } = changes;
    const chatbot = { botName, greetingMessage };
    const answer = await mutate(saveLook, { chatbotId: id, chatbot, settings, settingsRevision });
    set(answer.updateAppearance.chatbot);
    setChanges({});
  };
  return (
    <div class="halves">
      <div class="stack">
        <p class="muted">
          {text('stepsDone', { done: number(steps.filter(Boolean).length), all: number(steps.length) })}
        </p>
        <Shown of={progress}>
          {(data) => (
            <ol class="stack steps">
              <KnowledgeStep
                chatbotId={id}
                progress={data}
                isNext={next === 0}
                added={() => void Promise.all([progress.reload(), proposed.reload(), reload()])}
              />
              <LooksStep
                look={look}
                suggested={appearance.settings.suggestedQuestions ?? []}
                logoUrl={appearance.settings.avatarUrl}
                questions={questions}
                isReading={isReading}
                done={steps[1] === true}
                isNext={next === 1}
                set={(more) => setChanges({ ...changes, ...more })}
                save={save}
              />
              <InstallStep publicId={publicId} installations={installations} isNext={next === 2} />
              {may('team:read') && <ColleagueStep team={team} isNext={next === 3} />}
            </ol>
          )}
        </Shown>
      </div>
      <Preview bot={bot} changes={changes} />
    </div>
  );
}
