import { useEffect, useRef, useState } from 'preact/hooks';
import { root } from '#core';
import type { BotAppearance, BotDetails } from '../bots/use-bot.ts';
import { text } from '../parts/text.ts';
import { configWith, type Situation } from './config.ts';
import { prepare, show, windowOf } from './frame.ts';

const SETTLED_MS = 300;
const names = ['phone', 'dark', 'rtl', 'away', 'form'] as const;

/** The widget itself with the changes that are not saved. */
export function Preview({ bot, changes }: { bot: BotDetails; changes: Partial<BotAppearance> }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [situation, setSituation] = useState<Situation>({ phone: true });
  const { id: chatbotId, publicId, settingsRevision } = bot;
  const shown = () => current.current;
  const state = {
    chatbotId,
    publicId,
    dark: !!situation.dark,
    change: (config: Parameters<typeof configWith>[0]) => configWith(config, changes, situation),
  };
  const current = useRef(state);
  current.current = state;
  const [loads, setLoads] = useState(true);
  const refresh = () => frame.current && show(windowOf(frame.current), shown());
  const begin = () => {
    refresh();
    setLoads(false);
  };
  useEffect(() => {
    const timer = setTimeout(refresh, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [changes, situation, settingsRevision]);
  return (
    <section class="card preview">
      <h2>{text('look_preview')}</h2>
      <fieldset class="choices" aria-label={text('look_preview')}>
        {names.map((name) => (
          <button
            type="button"
            key={name}
            aria-pressed={!!situation[name]}
            onClick={() => setSituation({ ...situation, [name]: !situation[name] })}
          >
            {text(`preview_${name}`)}
          </button>
        ))}
      </fieldset>
      <div class={`frame ${situation.phone ? '' : 'desk'} ${loads ? 'loads' : ''}`}>
        <iframe
          ref={frame}
          title={text('look_preview')}
          src={`${root}/console/preview`}
          onLoad={({ currentTarget }) => prepare(windowOf(currentTarget), shown, begin)}
        />
      </div>
      <p class="muted">{text('look_previewHint')}</p>
    </section>
  );
}
