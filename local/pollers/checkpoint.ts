import { readFile, rename, writeFile } from 'node:fs/promises';

/**
 * How far a change stream has been processed. Another stream, such as that of a new table, starts from the beginning.
 */
export interface Checkpoint {
  stream: string;
  /** The last processed sequence number by shard, or `shardEnd` if the shard is complete. */
  shards: Record<string, string>;
}

export const shardEnd = 'END';

/**
 * Reads the checkpoint of a stream. Starts from the beginning if the file is missing, unreadable or of another stream.
 */
export async function readCheckpoint(file: string, stream: string): Promise<Checkpoint> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const saved = parse(text);
  return saved?.stream === stream && saved.shards ? saved : { stream, shards: {} };
}

function parse(text: string): Checkpoint | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Replaces the file atomically, so that a kill leaves either the old or the new one. */
export async function writeCheckpoint(file: string, checkpoint: Checkpoint): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(checkpoint), { mode: 0o600 });
  await rename(`${file}.new`, file);
}
