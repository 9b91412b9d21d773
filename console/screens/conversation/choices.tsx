import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';

interface Choices<Item> {
  label: string;
  /** What is offered. Empty: nothing, and the keys keep their meaning. */
  items: readonly Item[];
  keyOf(item: Item): string;
  show(item: Item): ComponentChildren;
  choose(item: Item): void;
}

/** A list below a text field, which keeps the focus. `onKey` returns true for a key that the list used. */
export function useChoices<Item>({ label, items, keyOf, show, choose }: Choices<Item>) {
  const [at, setAt] = useState(0);
  const isOffered = items.length > 0;
  useEffect(() => setAt(0), [isOffered]);
  const current = Math.min(at, items.length - 1);
  const onKey = (event: KeyboardEvent): boolean => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const item = items[current];
    if (!item || (step === undefined && !['Enter', 'Tab'].includes(event.key))) return false;
    event.preventDefault();
    if (step === undefined) choose(item);
    else setAt((current + step + items.length) % items.length);
    return true;
  };
  const list = isOffered && (
    <div class="canned" id="choices" role="listbox" aria-label={label}>
      {items.map((item, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the field, which keeps the focus
        <div
          key={keyOf(item)}
          id={`choice-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === current}
          onClick={() => choose(item)}
        >
          {show(item)}
        </div>
      ))}
    </div>
  );
  const attributes = isOffered
    ? { 'aria-controls': 'choices', 'aria-activedescendant': `choice-${current}`, 'aria-haspopup': 'listbox' as const }
    : {};
  return { list, onKey, attributes };
}
