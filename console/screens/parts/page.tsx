import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { screenTitle } from '#core';

interface PageProps {
  /** Also the title of the tab. */
  title: string;
  /** Where the screen is, above its title. */
  above?: ComponentChildren;
  actions?: ComponentChildren;
  tabs?: ComponentChildren;
  children: ComponentChildren;
}

/** The frame of every screen but the inbox. */
export function Page({ title, above, actions, tabs, children }: PageProps) {
  useEffect(() => {
    screenTitle.value = title;
  }, [title]);
  return (
    <div class="page">
      <header class="page-head">
        <div>
          {above && <p class="above">{above}</p>}
          <h1>{title}</h1>
        </div>
        {actions && <div class="actions">{actions}</div>}
      </header>
      {tabs}
      {children}
    </div>
  );
}
