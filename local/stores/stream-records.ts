import { DatabaseSync } from 'node:sqlite';
import { streamIgnoredPrefixes, table } from '../../config/table.ts';

/**
 * The embedded database keeps its change stream in an SQLite table without an index and looks for the highest sequence
 * number on every write: 0.8 ms an update at 2,500 records, 3.6 ms at 10,000, and so on. With this index it is 0.45 ms
 * at 2,500 as at 20,000. It also never trims the stream (about 0.7 KB a record); `trimStream` does.
 */
const INDEX = `CREATE INDEX IF NOT EXISTS frontdesk_stream_order
  ON _stream_records (table_name, CAST(sequence_number AS INTEGER))`;

const TRIM = `DELETE FROM _stream_records WHERE id IN (
  SELECT id FROM _stream_records AS old
  WHERE CAST(sequence_number AS INTEGER) < ?
    AND CAST(sequence_number AS INTEGER) <
      (SELECT MAX(CAST(sequence_number AS INTEGER)) FROM _stream_records WHERE table_name = old.table_name)
  LIMIT 1000)`;

/**
 * What is no record of the platform, such as the counters of limits (two rows for each request) or the rows of a delivery
 * (four changes each), nobody follows; on AWS the event source's filter drops it before it is billed. Here it leaves the
 * stream in the transaction that wrote it, before anyone can read it.
 */
const dropUnfollowed = `DROP TRIGGER IF EXISTS frontdesk_stream_followed;
CREATE TRIGGER IF NOT EXISTS frontdesk_stream_records AFTER INSERT ON _stream_records
  WHEN ${streamIgnoredPrefixes.map((prefix) => `json_extract(NEW.keys_json, '$.${table.partitionKey}.S') GLOB '${prefix}*'`).join(' OR ')}
    OR COALESCE(json_extract(NEW.new_image, '$.entity.S'), json_extract(NEW.old_image, '$.entity.S')) IS NULL
  BEGIN DELETE FROM _stream_records WHERE id = NEW.id; END`;

/** Two processes share the file; each waits this long for the other's write. */
const open = (file: string) => new DatabaseSync(file, { timeout: 2_000 });

/** Adds the index and the trigger to the database file, unless it has them. The server notices by itself. */
export function indexStream(file: string): void {
  const database = open(file);
  try {
    database.exec(INDEX);
    database.exec(dropUnfollowed);
  } finally {
    database.close();
  }
}

/**
 * Drops the records of the change stream before a sequence number, a thousand a transaction; answers how many. The newest
 * record always stays: the next number is counted from it.
 */
export function trimStream(file: string, beforeSequenceNumber: string): number {
  const database = open(file);
  try {
    const trim = database.prepare(TRIM);
    let dropped = 0;
    for (let changes = -1; changes !== 0; dropped += changes) {
      changes = Number(trim.run(BigInt(beforeSequenceNumber)).changes);
    }
    return dropped;
  } finally {
    database.close();
  }
}

/**
 * Frees every place that a process held which is no more: this one has just started, and no other has its table. Without it a
 * visitor's stream, or a receiver of webhooks, would wait up to 30 s for the places of the dead.
 */
export function freeLeases(file: string): void {
  const database = open(file);
  try {
    const known = database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(table.name);
    if (known) database.exec(`DELETE FROM "${table.name}" WHERE ${table.partitionKey} GLOB 'S:LEASE#*'`);
  } finally {
    database.close();
  }
}
