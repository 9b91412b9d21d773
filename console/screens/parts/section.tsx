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
  /** The tab of screens that have none of their own, because they show what it lists. Default: the first one. */
  inside?: string;
  above?: ComponentChildren;
  actions?: ComponentChildren;
  children: ComponentChildren;
}

/** The frame of screens that are tabs of one section. */
export function Section({ at, label, tabs, inside = tabs[0]?.[0], ...page }: SectionProps) {
  const part = path.value.split('/')[at.split('/').length];
  const current = tabs.some(([name]) => name === part) ? part : inside;
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
