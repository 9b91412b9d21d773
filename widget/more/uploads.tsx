import type { TargetedDragEvent } from 'preact';
import type { Chat } from '../app/state.ts';
import { CloseIcon } from '../app/views/icons.tsx';
import { cancelUpload, sendFiles, takesFiles } from './files.ts';

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
