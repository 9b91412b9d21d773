import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

export type TabLink = readonly [href: string, label: string, isCurrent: boolean, count?: ComponentChildren];

function middleOf(element: Element): number {
  const { left, right } = element.getBoundingClientRect();
  return (left + right) / 2;
}

/** Links of which one is current. The strip scrolls sideways where it has no room, to the current one at first. */
export function Tabs({ label, links, class: name = '' }: { label: string; links: readonly TabLink[]; class?: string }) {
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    const current = element.querySelector('[aria-current]');
    // Also when the strip appears: a narrow screen hides the inbox's list behind a conversation.
    const observer = new ResizeObserver(() => {
      // `scrollIntoView` would also move a page that was scrolled down.
      if (current) element.scrollBy(middleOf(current) - middleOf(element), 0);
    });
    observer.observe(element);
    return () => observer.disconnect();
    // Counts that come later move what is after them.
  }, [links.map(([, , isCurrent, count]) => [isCurrent, !count]).join()]);
  return (
    <nav class={`tabs ${name}`} aria-label={label} ref={strip}>
      {links.map(([href, text, isCurrent, count]) => (
        <a href={href} aria-current={isCurrent ? 'page' : undefined} key={text}>
          {text}
          {count}
        </a>
      ))}
    </nav>
  );
}
