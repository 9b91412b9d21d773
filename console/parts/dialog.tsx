import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../texts/t.ts';
import { Icon } from './icon.tsx';

interface DialogProps {
  title: string;
  /** Without it, the dialog stays until something else ends it. */
  onClose?(): void;
  children: ComponentChildren;
  class?: string;
}

/** Where a dialog begins: at its first field, else at the action that changes nothing, which is the first one. */
const beginning = '[role="combobox"], form :is(input, select, textarea), footer *';

/** A modal dialog. The browser keeps the focus in it and returns it afterwards. */
export function Dialog({ title, onClose, children, class: name = '' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const left = useRef(false);
  const leave = () => {
    if (left.current || !dialog.current) return;
    left.current = true;
    onClose?.();
  };
  // Before the next key, which belongs to the dialog.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    (element.querySelector<HTMLElement>(beginning) ?? element.querySelector('h2'))?.focus();
    return () => element.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by itself
    <dialog
      ref={dialog}
      class={name}
      aria-labelledby={id}
      // `close` comes late: by then, the next key may have opened another dialog.
      onCancel={({ target }) => target === dialog.current && leave()}
      onClose={leave}
      onClick={({ target }) => target === dialog.current && onClose?.()}
      // A prevented `cancel` holds against the first Escape only.
      closedby={onClose ? undefined : 'none'}
    >
      <div class="dialog">
        <header>
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          {onClose && (
            <button type="button" class="plain square" aria-label={t('closeDialog')} onClick={onClose}>
              <Icon name="close" />
            </button>
          )}
        </header>
        {children}
      </div>
    </dialog>
  );
}
