import { Dialog, t } from '#core';

interface ConfirmProps {
  title: string;
  text: string;
  action: string;
  onConfirm(): void;
  onClose(): void;
}

/** Asks before something is lost. */
export const Confirm = ({ title, text, action, onConfirm, onClose }: ConfirmProps) => (
  <Dialog title={title} onClose={onClose}>
    <p>{text}</p>
    <footer>
      <button type="button" onClick={onClose}>
        {t('cancel')}
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
