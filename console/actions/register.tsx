import { signal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon, type IconName } from '../parts/icon.tsx';
import type { MenuItem } from '../parts/menu.tsx';

/** Something that a person can do. Its button, its menu item, its key and its line of the palette all read this object. */
export interface Action extends MenuItem {
  /** As `KeyboardEvent.key`, or two keys of a sequence: `g i`. */
  key?: string;
  icon?: IconName;
  run(): void;
}

/** Parts of the page that have actions, the most specific one first. Palette and list of shortcuts have this order. */
const groups = ['selection', 'conversation', 'composer', 'list', 'filters', 'shell'] as const;
type ActionGroup = (typeof groups)[number];

const table = signal<Partial<Record<ActionGroup, { current: readonly Action[] }>>>({});

/** The actions of the parts that are on the page, or of some of them, as far as they are possible now. */
export const availableActions = (parts: readonly ActionGroup[] = groups): Action[] =>
  parts.flatMap((group) => table.value[group]?.current ?? []).filter(({ when }) => when !== false);

/** Registers the actions of a part while it is on the page. */
export function useActions(group: ActionGroup, actions: readonly Action[]): void {
  const latest = useRef(actions);
  latest.current = actions;
  // Before the next key: what is on the page has its keys.
  useLayoutEffect(() => {
    table.value = { ...table.peek(), [group]: latest };
    return () => {
      table.value = { ...table.peek(), [group]: undefined };
    };
  }, []);
}

interface ActionButtonProps {
  action: Action;
  class?: string;
  disabled?: boolean;
  /** Shows the icon alone. */
  bare?: boolean;
  title?: string;
}

/** The button of an action, while it is possible. */
export const ActionButton = ({ action, bare, ...attributes }: ActionButtonProps) => {
  const { label, icon, when, checked, run } = action;
  return when === false ? null : (
    <button type="button" {...attributes} aria-label={label} aria-pressed={checked} onClick={run}>
      {icon && <Icon name={icon} />}
      {!bare && <span>{label}</span>}
    </button>
  );
};
