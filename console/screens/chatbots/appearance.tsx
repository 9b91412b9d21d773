import { useEffect } from 'preact/hooks';
import { here, href, may, mutate, navigate } from '#core';
import { saveLook } from '../../operations/bots.ts';
import { BotFrame } from '../bots/frame.tsx';
import { type BotAppearance, type BotDetails, useBot } from '../bots/use-bot.ts';
import { Shown } from '../parts/shown.tsx';
import { useSettings } from '../parts/use-settings.tsx';
import { Preview } from '../preview/preview.tsx';
import { Colours, Leads, Place, Words } from './appearance-parts.tsx';

/** How the chat looks and what it says by itself, next to the chat. */
export default function AppearanceScreen({ params: { id = '' } }: { params: Record<string, string> }) {
  const bot = useBot(id);
  const form = useSettings<BotAppearance>(bot.revision);
  const save = async (settingsRevision: number) => {
    const { botName, greetingMessage, ...settings } = form.changes;
    const chatbot = { botName, greetingMessage };
    const answer = await mutate(saveLook, { chatbotId: id, chatbot, settings, settingsRevision });
    bot.set(answer.updateAppearance.chatbot);
  };
  return (
    <BotFrame id={id}>
      <Shown of={bot}>
        {(data) => {
          const props = { look: lookOf(data, form.changes), form };
          return (
            <>
              <div class="halves">
                <fieldset class="stack" disabled={!may('chatbots:write')}>
                  <Words {...props} />
                  <Colours {...props} />
                  <Place {...props} />
                  <Leads {...props} />
                </fieldset>
                <Preview bot={data} changes={form.changes} />
              </div>
              {form.saveBar(() => save(data.settingsRevision))}
            </>
          );
        }}
      </Shown>
    </BotFrame>
  );
}

const lookOf = ({ appearance: { settings, chatbot } }: BotDetails, changes: Partial<BotAppearance>): BotAppearance => ({
  ...settings,
  ...chatbot,
  ...changes,
});

/** The address of this screen before it had its name. */
export function MovedAppearance({ params: { id = '' } }: { params: Record<string, string> }) {
  useEffect(() => navigate(href(`/bots/${id}/appearance`) + here.value.query, { replace: true }), [id]);
  return null;
}
