import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { href, path, screenTitle, t } from '#core';
import { Page } from '../parts/page.tsx';
import { text } from './texts.ts';

const tabs = ['keys', 'webhooks', 'deliveries'] as const;

export function DevelopersFrame({ actions, children }: { actions?: ComponentChildren; children: ComponentChildren }) {
  useEffect(() => {
    screenTitle.value = t('navDevelopers');
  }, []);
  const current = path.value.split('/')[2] ?? 'keys';
  return (
    <Page
      title={t('navDevelopers')}
      actions={actions}
      tabs={
        <nav class="tabs page-tabs" aria-label={text('dev_parts')}>
          {tabs.map((tab) => (
            <a href={href(`/developers/${tab}`)} aria-current={current === tab ? 'page' : undefined} key={tab}>
              {text(`dev_${tab}`)}
            </a>
          ))}
        </nav>
      }
    >
      {children}
    </Page>
  );
}
