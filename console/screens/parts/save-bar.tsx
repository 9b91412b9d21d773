import { useEffect } from 'preact/hooks';
import { leaveGuard, t, textsOf } from '#core';

const text = textsOf({
  unsaved: 'You have unsaved changes',
  unsavedLeave: 'Leave without saving your changes?',
  discardChanges: 'Discard',
});

interface SaveBarProps {
  busy: boolean;
  save(): void;
  discard(): void;
}

/** Appears while there is something to save. Leaving the screen asks. */
export function SaveBar({ busy, save, discard }: SaveBarProps) {
  useEffect(() => {
    leaveGuard.ask = () => confirm(text('unsavedLeave'));
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => {
      leaveGuard.ask = undefined;
      removeEventListener('beforeunload', warn);
    };
  }, []);
  return (
    <div class="save-bar" role="status">
      <span>{text('unsaved')}</span>
      <button type="button" onClick={discard} disabled={busy}>
        {text('discardChanges')}
      </button>
      <button type="button" class="primary" onClick={save} disabled={busy}>
        {t('save')}
      </button>
    </div>
  );
}
