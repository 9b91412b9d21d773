import type { ComponentChildren } from 'preact';
import { botNames, canOpen, href, path, t } from '#core';
import { Page } from '../parts/page.tsx';
import { text } from '../parts/text.ts';

const tabs = ['start', 'knowledge', 'unanswered', 'ask', 'look', 'answers', 'hours', 'install'] as const;

interface FrameProps {
  id: string;
  actions?: ComponentChildren;
  wide?: boolean;
  children: ComponentChildren;
}

/** The frame of every screen of one chatbot. */
export function BotFrame({ id, actions, wide, children }: FrameProps) {
  const name = botNames.value.get(id) ?? t('chatbot');
  const current = path.value.split('/')[3];
  return (
    <Page
      wide={wide ?? false}
      title={name}
      above={<a href={href('/bots')}>{t('navBots')}</a>}
      actions={actions}
      tabs={
        <nav class="tabs page-tabs" aria-label={text('botTabs')}>
          {tabs
            .filter((tab) => canOpen(`/bots/${id}/${tab}`))
            .map((tab) => (
              <a href={href(`/bots/${id}/${tab}`)} aria-current={current === tab ? 'page' : undefined} key={tab}>
                {text(`tab_${tab}`)}
              </a>
            ))}
        </nav>
      }
    >
      {children}
    </Page>
  );
}
