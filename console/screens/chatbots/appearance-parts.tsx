import { session, t } from '#core';
import { Colour } from '../bots/colour.tsx';
import type { BotAppearance } from '../bots/use-bot.ts';
import { Card } from '../parts/card.tsx';
import { Check, errorFor, fieldsOf, SelectField, TextField } from '../parts/form.tsx';
import { text } from '../parts/text.ts';

interface LookProps {
  /** What is stored, with the changes. */
  look: BotAppearance;
  form: { set(changes: Partial<BotAppearance>): void; errors: Record<string, string> };
}

type Switch =
  | 'showPoweredBy'
  | 'showSources'
  | 'aiDisclosureEnabled'
  | 'proactiveEnabled'
  | 'replySound'
  | 'collectLeads';

/** Returns what makes the box of a setting. The sound is on unless it was switched off. */
const checksOf =
  ({ look, form }: LookProps) =>
  (switchName: Switch, label: string) => (
    <Check
      label={label}
      checked={look[switchName] ?? switchName === 'replySound'}
      set={(on) => form.set({ [switchName]: on })}
    />
  );

export function Words({ look, form }: LookProps) {
  const { botName, greetingMessage, placeholderText, suggestedQuestions } = look;
  const field = fieldsOf({ botName, greetingMessage, placeholderText }, form);
  return (
    <Card title={text('look_words')}>
      {field('botName', text('look_botName'))}
      {field('greetingMessage', text('look_greeting'), { rows: 2 })}
      {field('placeholderText', text('look_placeholder'))}
      <TextField
        label={text('look_suggested')}
        hint={text('look_onePerLine')}
        rows={3}
        value={(suggestedQuestions ?? []).join('\n')}
        set={(value) => form.set({ suggestedQuestions: value.split('\n') })}
        error={errorFor(form.errors, 'suggestedQuestions')}
      />
    </Card>
  );
}

const fallbacks: Record<string, string | undefined> = { backgroundColor: '#ffffff', textColor: '#111827' };

export const Colours = ({ look, form }: LookProps) => (
  <Card title={text('look_colours')}>
    <div class="colours">
      {(['primaryColor', 'backgroundColor', 'textColor', 'bubbleColor'] as const).map((name) => (
        <Colour
          key={name}
          label={text(`colour_${name}`)}
          value={look[name]}
          fallback={fallbacks[name] ?? look.primaryColor ?? session().brand.primaryColor}
          set={(value) => form.set({ [name]: value })}
          error={errorFor(form.errors, name)}
        />
      ))}
    </div>
  </Card>
);

/** Where the chat is on a page, and what it does by itself. */
export function Place({ look, form }: LookProps) {
  const { avatarUrl, aiDisclosureText, proactiveMessage, proactiveDelaySeconds } = look;
  const field = fieldsOf(
    {
      avatarUrl,
      aiDisclosureText,
      proactiveMessage,
      proactiveDelaySeconds: String(proactiveDelaySeconds ?? ''),
    },
    form,
  );
  const check = checksOf({ look, form });
  return (
    <Card title={text('look_place')}>
      <SelectField
        label={text('look_position')}
        value={look.position ?? 'BOTTOM_RIGHT'}
        set={(position) => form.set({ position })}
        options={[
          ['BOTTOM_RIGHT', text('look_right')],
          ['BOTTOM_LEFT', text('look_left')],
        ]}
      />
      {field('avatarUrl', text('look_avatar'), { type: 'url', placeholder: 'https://' })}
      {check('showSources', text('look_sources'))}
      {check('showPoweredBy', text('look_poweredBy'))}
      {check('aiDisclosureEnabled', text('look_disclosure'))}
      {look.aiDisclosureEnabled && field('aiDisclosureText', text('look_disclosureText'), { rows: 2 })}
      {check('replySound', text('look_sound'))}
      {check('proactiveEnabled', text('look_proactive'))}
      {look.proactiveEnabled && (
        <>
          {field('proactiveMessage', text('look_proactiveMessage'))}
          {field('proactiveDelaySeconds', text('look_proactiveDelay'), {
            type: 'number',
            set: (value) => form.set({ proactiveDelaySeconds: Number(value) }),
          })}
        </>
      )}
    </Card>
  );
}

export const Leads = ({ look, form }: LookProps) => (
  <Card title={t('navLeads')}>
    {checksOf({ look, form })('collectLeads', text('look_collectLeads'))}
    {look.collectLeads && (
      <SelectField
        label={text('look_leadMode')}
        value={look.leadCaptureMode ?? 'ON_HANDOFF'}
        set={(leadCaptureMode) => form.set({ leadCaptureMode })}
        options={(['BEFORE_CHAT', 'AFTER_FIRST_RESPONSE', 'ON_HANDOFF', 'MANUAL'] as const).map((mode) => [
          mode,
          text(`lead_${mode}`),
        ])}
      />
    )}
  </Card>
);
