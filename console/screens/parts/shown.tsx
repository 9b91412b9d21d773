import type { ComponentChildren } from 'preact';
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

/** Null for what was never set. */
export const orNull = <Data,>(answer: Promise<Data>): Promise<Data | null> =>
  answer.catch((error) => {
    if (codeOf(error) === 'NOT_FOUND') return null;
    throw error;
  });
