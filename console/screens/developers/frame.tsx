import type { ComponentChildren } from 'preact';
import { t } from '#core';
import { Section } from '../parts/section.tsx';
import { text } from '../parts/text.ts';

const names = ['keys', 'webhooks', 'deliveries', 'gate', 'audit'] as const;

export const DevelopersFrame = (props: { actions?: ComponentChildren; children: ComponentChildren }) => (
  <Section
    {...props}
    title={t('navDevelopers')}
    at="/developers"
    label={text('dev_parts')}
    tabs={names.map((name) => [name, text(`devTab_${name}`)] as const)}
  />
);
