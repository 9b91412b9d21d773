import type { ComponentChildren } from 'preact';
import { botNames, href, t } from '#core';
import { Section } from '../parts/section.tsx';
import { text } from '../parts/text.ts';

const tabs = [
  'start',
  'knowledge',
  'unanswered',
  'improvements',
  'check',
  'ask',
  'tests',
  'appearance',
  'answers',
  'hours',
  'install',
] as const;

interface BotFrameProps {
  id: string;
  actions?: ComponentChildren;
  wide?: boolean;
  children: ComponentChildren;
}

/** The frame of every screen of one chatbot. */
export const BotFrame = ({ id, ...props }: BotFrameProps) => (
  <Section
    {...props}
    title={botNames.value.get(id) ?? t('chatbotTitle')}
    above={<a href={href('/bots')}>{t('navBots')}</a>}
    at={`/bots/${id}`}
    label={text('botTabs')}
    tabs={tabs.map((tab) => [tab, text(`tab_${tab}`)] as const)}
  />
);
