import type { ComponentChildren } from 'preact';
import { Icon, t } from '#core';

interface PartProps {
  name: string;
  remove(): void;
  /** Buttons before the one that removes the part. */
  buttons?: ComponentChildren;
  children: ComponentChildren;
}

/** One of several parts of a card that can be removed. */
export const Part = ({ name, remove, buttons, children }: PartProps) => (
  <fieldset class="part" aria-label={name}>
    <div class="part-head">
      <b class="cut">{name}</b>
      {buttons}
      <button type="button" class="plain square" aria-label={t('removeFile', { name })} onClick={remove}>
        <Icon name="trash" />
      </button>
    </div>
    {children}
  </fieldset>
);

/** Adds a part. */
export const AddPart = ({ label, run }: { label: string; run(): void }) => (
  <button type="button" class="add" onClick={run}>
    <Icon name="plus" />
    {label}
  </button>
);
