import type { ComponentChildren } from 'preact';
import { useId, useRef } from 'preact/hooks';

export interface MenuItem {
  label: string;
  run?(): void;
  href?: string;
  checked?: boolean;
  danger?: boolean;
  /** False: the item is left out. */
  when?: boolean;
  /** Shown after the label. */
  hint?: string;
}

interface MenuProps {
  label: string;
  children: ComponentChildren;
  items: readonly (MenuItem | false | undefined)[];
  class?: string;
}

const GAP = 4;
const EDGE = 8;

/** Places the menu below its button, or above where there is no room. */
function placeMenu(menu: HTMLElement, button: HTMLElement): void {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const isRtl = document.documentElement.dir === 'rtl';
  const startsAtEnd = isRtl ? right - width >= EDGE : left + width > innerWidth - EDGE;
  const x = startsAtEnd ? right - width : left;
  const y = bottom + GAP + height > innerHeight - EDGE ? Math.max(EDGE, top - GAP - height) : bottom + GAP;
  menu.style.left = `${Math.min(Math.max(EDGE, x), innerWidth - width - EDGE)}px`;
  menu.style.top = `${y}px`;
}

/** A button that opens a menu. Arrow keys move, Escape closes, Tab leaves. */
export function Menu({ label, children, items, class: name = 'plain' }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  const shown = items.flatMap((item) => (item && item.when !== false ? item : []));
  const entries = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];

  const onToggle = ({ newState }: { newState: string }) => {
    if (newState !== 'open') return;
    if (menu.current && button.current) placeMenu(menu.current, button.current);
    // The event comes after a task: whoever has moved on to an item meanwhile keeps it.
    if (!menu.current?.contains(document.activeElement)) entries()[0]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const all = entries();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (event.key === 'Tab') menu.current?.hidePopover();
    if (to === undefined) return;
    event.preventDefault();
    all[(to + all.length) % all.length]?.focus();
  };
  const choose = (item: MenuItem) => {
    menu.current?.hidePopover();
    button.current?.focus();
    item.run?.();
  };
  return (
    <>
      <button ref={button} type="button" class={name} aria-label={label} aria-haspopup="menu" popovertarget={id}>
        {children}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        class="menu"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        onToggle={onToggle}
        onKeyDown={onKeyDown}
      >
        {shown.map((item) => (
          <Entry item={item} choose={choose} />
        ))}
      </div>
    </>
  );
}

function Entry({ item, choose }: { item: MenuItem; choose(item: MenuItem): void }) {
  const { label, href, checked, danger, hint } = item;
  const content = (
    <>
      <span class="label">{label}</span>
      {hint && <span class="hint">{hint}</span>}
    </>
  );
  const role = checked === undefined ? 'menuitem' : 'menuitemradio';
  const common = { role, tabIndex: -1, class: danger ? 'bad' : '', 'aria-checked': checked } as const;
  return href ? (
    <a {...common} href={href} onClick={() => choose(item)}>
      {content}
    </a>
  ) : (
    <button type="button" {...common} onClick={() => choose(item)}>
      {content}
    </button>
  );
}
