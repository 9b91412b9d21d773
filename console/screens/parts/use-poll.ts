import { useEffect } from 'preact/hooks';

const POLL_MS = 2_000;

/** Reads again every two seconds while something is under way. */
export function usePoll(isOn: boolean, read: () => unknown): void {
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(read, POLL_MS);
    return () => clearInterval(timer);
  }, [isOn]);
}
