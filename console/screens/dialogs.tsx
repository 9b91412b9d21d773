import { openDialog } from '#core';
import { CallsDialog } from './dialogs/calls-dialog.tsx';
import { KeysDialog } from './dialogs/keys-dialog.tsx';
import { Palette } from './dialogs/palette.tsx';

const dialogs = { palette: Palette, keys: KeysDialog, calls: CallsDialog };

/** The dialog of the shell that is open. */
export default function Dialogs() {
  const Shown = openDialog.value && dialogs[openDialog.value];
  return Shown ? <Shown /> : null;
}
