import { Icon, Menu, type MenuItem, number, t } from '#core';
import { text } from './text.ts';

interface ButtonProps {
  label: string;
  run(): void;
}

/** Begins something new. */
export const Add = ({ label, run }: ButtonProps) => (
  <button type="button" class="primary" onClick={run}>
    <Icon name="plus" />
    {label}
  </button>
);

/** Reads the next page of a list. `left`: how much there is, if it is known. */
export const ShowMore = ({ left, run }: { left?: number; run(): void }) => (
  <button type="button" class="plain" onClick={run}>
    {text('showMore')}
    {!!left && ` (${number(left)})`}
  </button>
);

/** What can be done with something that has a name. */
export const MoreMenu = ({ name, items }: { name: string; items: readonly (MenuItem | false | undefined)[] }) => (
  <Menu label={`${t('moreActions')}: ${name}`} class="plain square" items={items}>
    <Icon name="more" />
  </Menu>
);
