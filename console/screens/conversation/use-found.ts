import { useEffect, useRef } from 'preact/hooks';
import { addressQuery } from '#core';
import type { TranscriptEntry } from './entries.ts';

interface FoundOptions {
  list: { current: HTMLElement | null };
  visible: readonly TranscriptEntry[];
  /** Shows more entries. Undefined: all are shown. */
  loadStep: (() => Promise<void>) | undefined;
  show(element: Element): void;
}

const ENTRIES = ':scope > :not(.day)';

/** Shows the entry that the address names (`at`), once, and marks it. Earlier entries are read until it is there. */
export function useFound({ list, visible, loadStep, show }: FoundOptions): void {
  const at = addressQuery.value.get('at');
  const shownAt = useRef<string>(null);
  const place = visible.findIndex(({ key }) => key === at);
  useEffect(() => {
    if (!at || shownAt.current === at) return;
    const element = list.current?.querySelectorAll(ENTRIES)[place];
    if (!element) {
      void loadStep?.();
      return;
    }
    shownAt.current = at;
    show(element);
    // Again for the same one, if it was marked before.
    for (const marked of list.current?.querySelectorAll('.is-found') ?? []) marked.classList.remove('is-found');
    element.classList.add('is-found');
  }, [at, place, visible.length]);
}
