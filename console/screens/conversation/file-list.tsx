import { useState } from 'preact/hooks';
import { Icon, type OutgoingFile, t, toast } from '#core';
import { type PendingFile, prepareFile, refusalOf, sizeText } from './files.ts';

let lastId = 0;

/** The files of a reply, and how each is prepared. */
function usePreparedFiles(conversationId: string) {
  const [files, setFiles] = useState<readonly PendingFile[]>([]);
  const remove = (fileNumber: number) => setFiles((all) => all.filter((file) => file.id !== fileNumber));
  const change = (fileNumber: number, changes: Partial<PendingFile>) =>
    setFiles((all) => all.map((file) => (file.id === fileNumber ? { ...file, ...changes } : file)));
  const start = (file: File, inlineBytes: number) => {
    const id = ++lastId;
    const abort = new AbortController();
    const cancel = () => {
      abort.abort();
      remove(id);
    };
    setFiles((all) => [...all, { id, name: file.name, size: file.size, progress: 0, cancel }]);
    const progress = (part: number) => change(id, { progress: part });
    prepareFile(file, conversationId, { inlineBytes, signal: abort.signal, progress }).then(
      (ready) => change(id, { ready, progress: 1 }),
      (reason: Error) => change(id, { error: reason.message }),
    );
  };
  const add = (chosen: Iterable<File> = []) => {
    let inlineBytes = files.reduce((sum, { size }) => sum + size, 0);
    for (const file of chosen) {
      const refusal = refusalOf(file);
      if (refusal) toast(refusal, { kind: 'failed' });
      else {
        start(file, inlineBytes);
        inlineBytes += file.size;
      }
    }
  };
  return { files, add, clear: () => setFiles([]) };
}

/** Files that will travel with the reply: chosen, dropped or pasted. */
export function useFiles(conversationId: string) {
  const { files, add, clear } = usePreparedFiles(conversationId);
  const ready: readonly OutgoingFile[] = files.flatMap(({ ready }) => ready ?? []);
  return {
    files,
    ready,
    busy: files.some(({ ready, error }) => !ready && !error),
    clear,
    onChoose({ currentTarget }: { currentTarget: HTMLInputElement }) {
      add(currentTarget.files ?? []);
      currentTarget.value = '';
    },
    onPaste(clipboardEvent: ClipboardEvent) {
      const pasted = clipboardEvent.clipboardData?.files;
      if (!pasted?.length) return;
      clipboardEvent.preventDefault();
      add(pasted);
    },
    dropHandlers: {
      onDragOver: (dragEvent: DragEvent) => dragEvent.preventDefault(),
      onDrop(dragEvent: DragEvent) {
        dragEvent.preventDefault();
        add(dragEvent.dataTransfer?.files);
      },
    },
  };
}

export type PendingFiles = ReturnType<typeof useFiles>;

export const FileList = ({ files: { files } }: { files: PendingFiles }) =>
  files.length === 0 ? null : (
    <ul class="pending-files">
      {files.map(({ id, name, size, progress, ready, error, cancel }) => (
        <li key={id} class={error ? 'bad' : ''}>
          <Icon name="file" />
          <span class="cut">{name}</span>
          <small>{error ?? sizeText(size)}</small>
          {!ready && !error && <progress value={progress} aria-label={t('uploadingFile', { name })} />}
          <button type="button" class="plain square" aria-label={t('removeFile', { name })} onClick={cancel}>
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  );
