import { signal } from '@preact/signals';

/** The dialog of the shell that is open. */
export const openDialog = signal<'palette' | 'keys' | 'calls' | undefined>(undefined);
