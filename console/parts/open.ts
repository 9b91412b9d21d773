import { signal } from '@preact/signals';

/** The dialog of the shell that is open. */
export const openDialog = signal<'palette' | 'keys' | 'calls' | 'snooze' | 'labels' | 'priority' | undefined>(
  undefined,
);

/** The conversations that a dialog is for. `leave` is called when they are about to leave their view. */
interface Targets {
  ids: readonly string[];
  leave?: (() => void) | undefined;
}
export const targets = signal<Targets>({ ids: [] });

export function openFor(dialog: 'snooze' | 'labels' | 'priority', ids: readonly string[], leave?: () => void): void {
  targets.value = { ids, leave };
  openDialog.value = dialog;
}
