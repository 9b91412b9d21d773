import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { codeOf, Failed, type Loaded, Loading, toast, toastError } from '#core';

interface ShownProps<Data> {
  of: Pick<Loaded<Data>, 'data' | 'error' | 'reload'>;
  /** Grey rows until the data is there. */
  rows?: number;
  children(data: Data): ComponentChildren;
}

/** Data once it is there, a placeholder until then, or what failed with a way to try again. */
export function Shown<Data>({ of: { data, error, reload }, rows = 5, children }: ShownProps<Data>) {
  if (error) return <Failed error={error} retry={() => void reload()} />;
  return <>{data === undefined ? <Loading rows={rows} /> : children(data)}</>;
}

/** Runs a change that has no form. Says that it is done, or what failed. */
export async function act(change: () => Promise<unknown>, done?: string): Promise<void> {
  try {
    await change();
    if (done) toast(done);
  } catch (error) {
    toastError(error);
  }
}

/**
 * Returns settings each of which is saved as soon as it is chosen, and the function that chooses. They are saved one after the other. Until
 * then they are shown as chosen, and as stored again if that fails.
 */
export function useSaving<Settings extends object>(
  stored: Settings,
  save: (chosen: Partial<Settings>) => Promise<unknown>,
) {
  const [unsaved, setUnsaved] = useState<Partial<Settings>>({});
  const latest = useRef(Promise.resolve());
  const choose = async (chosen: Partial<Settings>) => {
    setUnsaved((others) => ({ ...others, ...chosen }));
    const saving = latest.current.then(() => act(() => save(chosen)));
    latest.current = saving;
    await saving;
    if (latest.current === saving) setUnsaved({});
  };
  return [{ ...stored, ...unsaved }, (chosen: Partial<Settings>) => void choose(chosen)] as const;
}

/** Null for what was never set. */
export const orNull = <Data,>(answer: Promise<Data>): Promise<Data | null> =>
  answer.catch((error) => {
    if (codeOf(error) === 'NOT_FOUND') return null;
    throw error;
  });
