import type { ComponentChildren } from 'preact';
import { copyText, Icon, t } from '#core';

const focus = (element: HTMLElement | null) => element?.focus();

/** What takes the place of a form that made a secret, and its focus. */
export const NewSecret = ({ children }: { children: ComponentChildren }) => (
  <div class="secret" tabIndex={-1} ref={focus}>
    {children}
  </div>
);

/** A value that is shown once, to be copied. */
export const Copyable = ({ value }: { value: string }) => (
  <div class="copyable">
    <code>{value}</code>
    <button type="button" onClick={() => void copyText(value)}>
      <Icon name="copy" />
      {t('copyValue')}
    </button>
  </div>
);
