import type { TargetedDragEvent } from 'preact';
import { cancelUpload, fileTypes, sendFiles, takesFiles } from '../files.ts';
import type { Chat } from '../state.ts';
import { CloseIcon, FileIcon } from './icons.tsx';

/** Files on their way, with progress. */
export const Uploads = ({ chat }: { chat: Chat }) => {
  const { texts } = chat.core.config;
  return (
    <ul class="uploads bar">
      {chat.state.uploads.map((upload) => (
        <li key={upload.id}>
          <span>
            <bdi>{upload.name}</bdi>
            <progress max={1} value={upload.progress} aria-label={upload.name} />
          </span>
          <button
            type="button"
            class="icon"
            aria-label={`${texts.cancel}: ${upload.name}`}
            onClick={() => cancelUpload(chat, upload)}
          >
            <CloseIcon />
          </button>
        </li>
      ))}
    </ul>
  );
};

/** Opens the system's choice of files. The field itself is not shown, because browsers do not let it be styled. */
export const AttachButton = ({ chat }: { chat: Chat }) => (
  <>
    <input
      type="file"
      hidden
      multiple
      accept={fileTypes.join()}
      onChange={({ currentTarget }) => {
        sendFiles(chat, currentTarget.files ?? []);
        currentTarget.value = '';
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

/** Handlers of the panel: a file may be dropped anywhere in it. Text and links that are dragged are left alone. */
export const dropOf = (chat: Chat) => {
  const filesOf = ({ dataTransfer }: DragEvent) =>
    dataTransfer?.types.includes('Files') && takesFiles(chat) && dataTransfer.files;
  return {
    onDragOver: (dragEvent: DragEvent) => {
      if (!filesOf(dragEvent)) return;
      dragEvent.preventDefault();
      if (!chat.state.dragging) chat.set({ dragging: true });
    },
    onDragLeave: ({ currentTarget, relatedTarget }: TargetedDragEvent<HTMLElement>) => {
      if (!currentTarget.contains(relatedTarget as Node | null)) chat.set({ dragging: false });
    },
    onDrop: (dragEvent: DragEvent) => {
      chat.set({ dragging: false });
      const files = filesOf(dragEvent);
      if (!files) return;
      dragEvent.preventDefault();
      sendFiles(chat, files);
    },
  };
};
