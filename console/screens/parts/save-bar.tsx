import { useLayoutEffect } from 'preact/hooks';
import { guardLeaving, t } from '#core';
import { text } from './text.ts';
import type { Difference } from './use-revision.ts';

interface SaveBarProps {
  /** What others changed since the settings were read. */
  differences: readonly Difference[] | undefined;
  busy: boolean;
  save(): void;
  discard(): void;
}

/** Appears while there is something to save. Leaving the screen asks. */
export function SaveBar({ busy, differences = [], save, discard }: SaveBarProps) {
  // Ends with the bar, not after the next frame: whoever has saved may leave at once.
  useLayoutEffect(() => {
    const unguard = guardLeaving(() => confirm(text('unsavedLeave')));
    const warn = (unloadEvent: BeforeUnloadEvent) => unloadEvent.preventDefault();
    addEventListener('beforeunload', warn);
    return () => {
      unguard();
      removeEventListener('beforeunload', warn);
    };
  }, []);
  return (
    <div class="save-bar" role="status">
      <span>
        {text(differences.length ? 'savedMeanwhile' : 'hasUnsaved')}
        {differences.map(({ label, before, now }) => (
          <small key={label}>
            <b>{label}</b>: <del>{before}</del> → {now || '–'}
          </small>
        ))}
      </span>
      <button type="button" onClick={discard} disabled={busy}>
        {t('discardSending')}
      </button>
      <button type="button" class="primary" onClick={save} disabled={busy}>
        {t('saveChanges')}
      </button>
    </div>
  );
}
