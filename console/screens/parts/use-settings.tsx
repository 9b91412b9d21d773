import { useState } from 'preact/hooks';
import { useSaving } from './form.tsx';
import { SaveBar } from './save-bar.tsx';
import { text } from './text.ts';
import type { Revision } from './use-revision.ts';

/** Settings that a person changes, and the bar that saves them. With a `revision`, nothing overwrites what others saved meanwhile. */
export function useSettings<Values extends object>(revision?: Revision) {
  const [changes, setChanges] = useState<Partial<Values>>({});
  const { busy, errors, run } = useSaving();
  const clear = () => setChanges({});
  const discard = () => {
    clear();
    revision?.forget();
  };
  const saveBar = (save: () => Promise<unknown>) => {
    const saveAndClear = async () => {
      await save();
      clear();
    };
    return Object.keys(changes).length ? (
      <SaveBar
        busy={busy}
        differences={revision?.differences}
        save={() => void run(revision ? revision.guard(saveAndClear) : saveAndClear, text('savedNow'))}
        discard={discard}
      />
    ) : null;
  };
  return {
    changes,
    errors,
    set: (more: Partial<Values>) => setChanges((before) => ({ ...before, ...more })),
    clear,
    saveBar,
  };
}
