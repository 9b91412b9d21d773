import { useState } from 'preact/hooks';

/** What the person has changed and not saved. */
export function useChanges<Values extends object>() {
  const [changes, setChanges] = useState<Partial<Values>>({});
  return {
    changes,
    isChanged: Object.keys(changes).length > 0,
    set: (more: Partial<Values>) => setChanges((known) => ({ ...known, ...more })),
    clear: () => setChanges({}),
  };
}
