import { openDialog } from '#core';
import { CallsDialog } from './calls-dialog.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { Palette } from './palette.tsx';

const dialogs = { palette: Palette, keys: KeysDialog, calls: CallsDialog };

/** The dialog of the shell that is open. */
export default function Dialogs() {
  const Shown = openDialog.value && dialogs[openDialog.value];
  return Shown ? <Shown /> : null;
}
