import { readFile, rename, writeFile } from 'node:fs/promises';

/** How far a change stream has been handled. Another stream, such as that of a table made anew, begins at its start. */
export interface Checkpoint {
  stream: string;
  /** By shard the last sequence number handled, or `shardEnd` when nothing more can come from it. */
  shards: Record<string, string>;
}

export const shardEnd = 'END';

/** Reads the checkpoint of a stream; a missing file, an unreadable one and one of another stream are all the start. */
export async function readCheckpoint(file: string, stream: string): Promise<Checkpoint> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const saved = parse(text);
  return saved?.stream === stream && saved.shards ? saved : { stream, shards: {} };
}

function parse(text: string): Checkpoint | undefined {
  try {
    return JSON.parse(text) as Checkpoint;
  } catch {
    return undefined;
  }
}

/** Replaces the file as a whole: a kill at any moment leaves the old one or the new one. */
export async function writeCheckpoint(file: string, checkpoint: Checkpoint): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(checkpoint), { mode: 0o600 });
  await rename(`${file}.new`, file);
}
