import { may, mutate } from '#core';
import { saveLook } from '../../operations/bots.ts';
import { BotFrame } from '../bots/frame.tsx';
import { type BotAppearance, type BotDetails, useBot } from '../bots/use-bot.ts';
import { Check, errorFor, SelectField, TextField, useSaving } from '../parts/form.tsx';
import { SaveBar } from '../parts/save-bar.tsx';
import { Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { useChanges } from '../parts/use-changes.ts';
import { Preview } from '../preview/preview.tsx';
import { Colour, Readable } from './colour.tsx';

const fallbacks: Record<string, string | undefined> = { backgroundColor: '#ffffff', textColor: '#111827' };

/** How the chat looks and what it says by itself, next to the chat. */
export default function LookScreen({ params: { id = '' } }: { params: Record<string, string> }) {
  const { data, error, reload, set, revision } = useBot(id);
  const { changes, isChanged, set: change, clear } = useChanges<BotAppearance>();
  const { busy, errors, run } = useSaving();
  const save = (settingsRevision: number) =>
    run(
      revision.guard(async () => {
        const { botName, greetingMessage, ...settings } = changes;
        const chatbot = {
          ...(botName === undefined ? {} : { botName }),
          ...(greetingMessage === undefined ? {} : { greetingMessage }),
        };
        const answer = await mutate(saveLook, {
          chatbotId: id,
          chatbot,
          settings,
          settingsRevision,
        });
        set(answer.updateAppearance.chatbot);
        clear();
      }),
      text('savedNow'),
    );
  const discard = () => {
    clear();
    revision.forget();
  };
  return (
    <BotFrame id={id} wide>
      <Shown of={{ data, error, reload }}>
        {(data) => (
          <div class="halves">
            <fieldset class="stack" disabled={!may('chatbots:write')}>
              <Parts bot={data} changes={changes} change={change} errors={errors} />
            </fieldset>
            <Preview bot={data} changes={changes} />
          </div>
        )}
      </Shown>
      {data && isChanged && (
        <SaveBar
          busy={busy}
          differences={revision.differences}
          save={() => void save(data.settingsRevision)}
          discard={discard}
        />
      )}
    </BotFrame>
  );
}

interface PartsProps {
  bot: BotDetails;
  changes: Partial<BotAppearance>;
  change(changes: Partial<BotAppearance>): void;
  errors: Record<string, string>;
}

function Parts({ bot, changes, change, errors }: PartsProps) {
  const { chatbot, settings } = bot.appearance;
  const now: BotAppearance = { ...settings, ...chatbot, ...changes };
  const words = (
    name: 'botName' | 'greetingMessage' | 'placeholderText' | 'avatarUrl' | 'aiDisclosureText' | 'proactiveMessage',
    label: string,
    more: object = {},
  ) => (
    <TextField
      label={label}
      value={now[name] ?? ''}
      set={(value) => change({ [name]: value })}
      error={errorFor(errors, name)}
      {...more}
    />
  );
  const check = (
    name: 'showPoweredBy' | 'showSources' | 'aiDisclosureEnabled' | 'proactiveEnabled' | 'replySound' | 'collectLeads',
    label: string,
  ) => <Check label={label} checked={now[name] ?? name === 'replySound'} set={(on) => change({ [name]: on })} />;
  return (
    <>
      <section class="card">
        <h2>{text('look_words')}</h2>
        {words('botName', text('look_botName'))}
        {words('greetingMessage', text('look_greeting'), { rows: 2 })}
        {words('placeholderText', text('look_placeholder'))}
        <TextField
          label={text('look_suggested')}
          hint={text('look_onePerLine')}
          rows={3}
          value={(now.suggestedQuestions ?? []).join('\n')}
          set={(value) => change({ suggestedQuestions: value.split('\n') })}
          error={errorFor(errors, 'suggestedQuestions')}
        />
      </section>
      <section class="card">
        <h2>{text('look_colours')}</h2>
        <div class="colours">
          {(['primaryColor', 'backgroundColor', 'textColor', 'bubbleColor'] as const).map((name) => (
            <Colour
              key={name}
              label={text(`colour_${name}`)}
              value={now[name]}
              fallback={fallbacks[name] ?? now.primaryColor ?? '#2563eb'}
              set={(value) => change({ [name]: value })}
              error={errorFor(errors, name)}
            />
          ))}
        </div>
        <Readable colour={now.primaryColor} />
      </section>
      <section class="card">
        <h2>{text('look_place')}</h2>
        <SelectField
          label={text('look_position')}
          value={now.position ?? 'BOTTOM_RIGHT'}
          set={(position) => change({ position })}
          options={[
            ['BOTTOM_RIGHT', text('look_right')],
            ['BOTTOM_LEFT', text('look_left')],
          ]}
        />
        {words('avatarUrl', text('look_avatar'), { type: 'url', placeholder: 'https://' })}
        {check('showSources', text('look_sources'))}
        {check('showPoweredBy', text('look_poweredBy'))}
        {check('aiDisclosureEnabled', text('look_disclosure'))}
        {now.aiDisclosureEnabled && words('aiDisclosureText', text('look_disclosureText'), { rows: 2 })}
        {check('replySound', text('look_sound'))}
        {check('proactiveEnabled', text('look_proactive'))}
        {now.proactiveEnabled && (
          <>
            {words('proactiveMessage', text('look_proactiveMessage'))}
            <TextField
              label={text('look_proactiveDelay')}
              type="number"
              value={String(now.proactiveDelaySeconds ?? '')}
              set={(value) => change({ proactiveDelaySeconds: Number(value) })}
              error={errorFor(errors, 'proactiveDelaySeconds')}
            />
          </>
        )}
      </section>
      <section class="card">
        <h2>{text('look_leads')}</h2>
        {check('collectLeads', text('look_collectLeads'))}
        {now.collectLeads && (
          <SelectField
            label={text('look_leadMode')}
            value={now.leadCaptureMode ?? 'ON_HANDOFF'}
            set={(leadCaptureMode) => change({ leadCaptureMode })}
            options={(['BEFORE_CHAT', 'AFTER_FIRST_RESPONSE', 'ON_HANDOFF', 'MANUAL'] as const).map((mode) => [
              mode,
              text(`lead_${mode}`),
            ])}
          />
        )}
      </section>
    </>
  );
}
