import { useEffect, useRef, useState } from 'preact/hooks';

export interface Loaded<Data> {
  data: Data | undefined;
  error: unknown;
  reload(): Promise<void>;
  /** Replaces the data, for example with the answer of a change. */
  set(data: Data): void;
}

/**
 * Reads data when the component appears and whenever `key` changes. Data of an earlier key is never shown under a new one, and
 * stays while the same key is read again.
 */
export function useLoad<Data>(key: string, read: (signal: AbortSignal) => Promise<Data>): Loaded<Data> {
  const [state, setState] = useState<{ key: string; data?: Data; error?: unknown }>({ key });
  const running = useRef<AbortController>(undefined);
  const reload = async () => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    try {
      const data = await read(controller.signal);
      if (!controller.signal.aborted) setState({ key, data });
    } catch (error) {
      if (controller.signal.aborted) return;
      setState((known) => (known.key === key && known.data !== undefined ? known : { key, error }));
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for everything that `read` uses
  useEffect(() => {
    void reload();
    return () => running.current?.abort();
  }, [key]);
  const isCurrent = state.key === key;
  return {
    data: isCurrent ? state.data : undefined,
    error: isCurrent ? state.error : undefined,
    reload,
    set: (data) => setState({ key, data }),
  };
}
