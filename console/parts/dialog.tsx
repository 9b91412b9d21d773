import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { t } from '../texts/t.ts';
import { Icon } from './icon.tsx';

interface DialogProps {
  title: string;
  onClose(): void;
  children: ComponentChildren;
  /** Keeps the title for screen readers only. */
  bare?: boolean;
  class?: string;
}

/** A modal dialog. The browser keeps the focus in it and returns it afterwards. */
export function Dialog({ title, onClose, children, bare, class: name = '' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null!);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    element.showModal();
    return () => element.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by itself
    <dialog
      ref={dialog}
      class={name}
      aria-labelledby={id}
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && onClose()}
    >
      <div class="dialog">
        <header class={bare ? 'hidden' : ''}>
          <h2 id={id}>{title}</h2>
          {!bare && (
            <button type="button" class="plain square" aria-label={t('close')} onClick={onClose}>
              <Icon name="close" />
            </button>
          )}
        </header>
        {children}
      </div>
    </dialog>
  );
}
