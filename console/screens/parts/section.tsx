import type { ComponentChildren } from 'preact';
import { canOpen, href, path, Tabs } from '#core';
import { Page } from './page.tsx';

interface SectionProps {
  title: string;
  /** Path of the section, such as `/agency`. The part of the address after it names the tab. */
  at: string;
  /** Names the group of tabs for screen readers. */
  label: string;
  tabs: readonly (readonly [name: string, label: string])[];
  above?: ComponentChildren;
  actions?: ComponentChildren;
  children: ComponentChildren;
}

/** The frame of screens that are tabs of one section. */
export function Section({ at, label, tabs, ...page }: SectionProps) {
  const current = path.value.split('/')[at.split('/').length] ?? tabs[0]?.[0];
  return (
    <Page
      {...page}
      tabs={
        <Tabs
          class="page-tabs"
          label={label}
          links={tabs
            .filter(([name]) => canOpen(`${at}/${name}`))
            .map(([name, text]) => [href(`${at}/${name}`), text, current === name])}
        />
      }
    />
  );
}
