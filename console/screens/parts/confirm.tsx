import { useState } from 'preact/hooks';
import { Dialog, t } from '#core';

interface ConfirmProps {
  title: string;
  text: string;
  action: string;
  onConfirm(): unknown;
  onClose(): void;
}

/** Asks before something is lost. */
export const Confirm = ({ title, text, action, onConfirm, onClose }: ConfirmProps) => (
  <Dialog title={title} onClose={onClose}>
    <p>{text}</p>
    <footer>
      <button type="button" onClick={onClose}>
        {t('cancelDialog')}
      </button>
      <button
        type="button"
        class="danger"
        onClick={() => {
          onClose();
          onConfirm();
        }}
      >
        {action}
      </button>
    </footer>
  </Dialog>
);

interface ConfirmButtonProps {
  label: string;
  /** The label, if it is left out. */
  title?: string;
  text: string;
  run(): unknown;
}

/** The button of a change that cannot be undone. It asks first. */
export function ConfirmButton({ label, title = label, text, run }: ConfirmButtonProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button type="button" class="danger" onClick={() => setAsking(true)}>
        {label}
      </button>
      {asking && <Confirm title={title} text={text} action={label} onConfirm={run} onClose={() => setAsking(false)} />}
    </>
  );
}
