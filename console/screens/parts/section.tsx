import type { ComponentChildren } from 'preact';
import { canOpen, href, path } from '#core';
import { Page } from './page.tsx';

interface SectionProps {
  title: string;
  /** Path of the section, such as `/agency`. */
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
  const current = path.value.split('/')[2] ?? tabs[0]?.[0];
  return (
    <Page
      {...page}
      tabs={
        <nav class="tabs page-tabs" aria-label={label}>
          {tabs
            .filter(([name]) => canOpen(`${at}/${name}`))
            .map(([name, text]) => (
              <a href={href(`${at}/${name}`)} aria-current={current === name ? 'page' : undefined} key={name}>
                {text}
              </a>
            ))}
        </nav>
      }
    />
  );
}
