import type { ComponentChildren } from 'preact';
import { t } from '#core';
import { Section } from '../parts/section.tsx';
import { text } from '../parts/text.ts';

const names = ['clients', 'figures', 'credits', 'templates', 'brand', 'domain', 'mail'] as const;

interface AgencyFrameProps {
  title?: string;
  above?: ComponentChildren;
  actions?: ComponentChildren;
  children: ComponentChildren;
}

export const AgencyFrame = ({ title = t('navAgency'), ...rest }: AgencyFrameProps) => (
  <Section
    {...rest}
    title={title}
    at="/agency"
    label={text('agency_parts')}
    tabs={names.map((name) => [name, text(`agencyTab_${name}`)] as const)}
  />
);
