import { type AnswerOf, ago, minutes, query, root, useLoad } from '#core';
import { install } from '../../operations/bots.ts';
import { Copyable } from '../parts/secret.tsx';
import { Shown } from '../parts/shown.tsx';
import { text } from '../parts/text.ts';
import { usePoll } from '../parts/use-poll.ts';

export type BotChannel = AnswerOf<typeof install>['channels']['channels'][number];

export const Snippet = ({ publicId }: { publicId: string }) => (
  <>
    <Copyable value={`<script async src="${root}/widget.js" data-bot="${publicId}"></script>`} />
    <p class="muted">{text('install_snippetHint')}</p>
  </>
);

/** The chatbot's channels, and the domains on which its widget was seen. */
export function useInstallations(chatbotId: string) {
  const loaded = useLoad(`install ${chatbotId}`, async (signal) => {
    const { installations, channels } = await query(install, { chatbotId }, signal);
    return { sites: installations, channels: channels.channels.filter((channel) => channel.chatbotId === chatbotId) };
  });
  // Whoever pastes the snippet waits for its first page.
  usePoll(loaded.data?.sites.length === 0, loaded.reload);
  return loaded;
}

/** Where the widget was last seen. */
export function Installations({ of }: { of: ReturnType<typeof useInstallations> }) {
  return (
    <Shown of={of} rows={1}>
      {({ sites }) =>
        sites.length === 0 ? (
          <p class="muted" role="status">
            {text('install_waiting')}
          </p>
        ) : (
          <ul>
            {sites.map(({ domain, lastSeenAt }) => (
              <li class="plain-row" key={domain}>
                <span class="sign good">{domain}</span>{' '}
                <span class="muted">{text('install_seen', { ago: ago(lastSeenAt, minutes.value) })}</span>
              </li>
            ))}
          </ul>
        )
      }
    </Shown>
  );
}
