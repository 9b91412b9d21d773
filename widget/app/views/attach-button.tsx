import { fileTypes } from '../file-types.ts';
import type { Chat } from '../state.ts';
import { FileIcon } from './icons.tsx';

/** Opens the system's choice of files. The field itself is not shown, because browsers do not let it be styled. */
export const AttachButton = ({ chat }: { chat: Chat }) => (
  <>
    <input
      type="file"
      hidden
      multiple
      accept={fileTypes.join()}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        currentTarget.value = '';
        chat.withMore(({ sendFiles }) => sendFiles(chat, files));
      }}
    />
    <button
      type="button"
      class="icon attach"
      aria-label={chat.core.config.texts.attachFile}
      title={chat.core.config.texts.fileRules}
      onClick={({ currentTarget }) => (currentTarget.previousElementSibling as HTMLInputElement).click()}
    >
      <FileIcon />
    </button>
  </>
);
