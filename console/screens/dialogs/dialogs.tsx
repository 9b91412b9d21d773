import { openDialog } from '#core';
import { LabelsDialog } from '../triage/labels.tsx';
import { PriorityDialog } from '../triage/priority.tsx';
import { SnoozeDialog } from '../triage/snooze.tsx';
import { CallsDialog } from './calls-dialog.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { Palette } from './palette.tsx';

const dialogs = {
  palette: Palette,
  keys: KeysDialog,
  calls: CallsDialog,
  snooze: SnoozeDialog,
  labels: LabelsDialog,
  priority: PriorityDialog,
};

/** The dialog of the shell that is open. */
export default function Dialogs() {
  const Shown = openDialog.value && dialogs[openDialog.value];
  return Shown ? <Shown /> : null;
}
