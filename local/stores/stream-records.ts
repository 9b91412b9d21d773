import { DatabaseSync } from 'node:sqlite';
import { signalRows, streamIgnoredPrefixes, table } from '../../config/table.ts';

/**
 * The embedded database stores its change stream in an SQLite table without an index and looks up the highest sequence
 * number on every write. An update takes 0.8 ms at 2,500 records and 3.6 ms at 10,000. With this index it takes 0.45 ms
 * at 2,500 and at 20,000. The database also never trims the stream (about 0.7 KB per record); `trimStream` does.
 */
const INDEX = `CREATE INDEX IF NOT EXISTS frontdesk_stream_order
  ON _stream_records (table_name, CAST(sequence_number AS INTEGER))`;

const TRIM = `DELETE FROM _stream_records WHERE id IN (
  SELECT id FROM _stream_records AS old
  WHERE CAST(sequence_number AS INTEGER) < ?
    AND CAST(sequence_number AS INTEGER) <
      (SELECT MAX(CAST(sequence_number AS INTEGER)) FROM _stream_records WHERE table_name = old.table_name)
  LIMIT 1000)`;

/** The newest record keeps its number only. */
const EMPTY = `UPDATE _stream_records SET new_image = NULL, old_image = NULL
  WHERE CAST(sequence_number AS INTEGER) = ? AND (new_image IS NOT NULL OR old_image IS NOT NULL)`;

const notSignal = ` AND json_extract(NEW.keys_json, '$.${table.sortKey}.S') NOT IN ('${signalRows.join("', '")}')`;

/**
 * Records without a consumer, such as rate limit counters (two rows per request) and rows of a delivery (four changes
 * each). On AWS the event source's filter drops them before they are billed. Here a trigger skips them before they are
 * inserted. Earlier versions deleted them afterwards, which took a seventh more of the database's time per write.
 */
const dropUnfollowed = (hasSignals: boolean) => `DROP TRIGGER IF EXISTS frontdesk_stream_followed;
DROP TRIGGER IF EXISTS frontdesk_stream_records;
DROP TRIGGER IF EXISTS frontdesk_stream_unfollowed;
CREATE TRIGGER frontdesk_stream_unfollowed BEFORE INSERT ON _stream_records
  WHEN ${streamIgnoredPrefixes.map((prefix) => `json_extract(NEW.keys_json, '$.${table.partitionKey}.S') GLOB '${prefix}*'`).join(' OR ')}
    OR COALESCE(json_extract(NEW.new_image, '$.entity.S'), json_extract(NEW.old_image, '$.entity.S')) IS NULL${hasSignals ? notSignal : ''}
  BEGIN SELECT RAISE(IGNORE); END`;

/** Two processes share the file. Each waits this long for the other's write. */
const open = (file: string) => new DatabaseSync(file, { timeout: 2_000 });

/**
 * Adds the index and the trigger to the database file. The server picks them up itself. `hasSignals`: who is typing is followed too, for live
 * events.
 */
export function indexStream(file: string, hasSignals = false): void {
  const database = open(file);
  try {
    database.exec(INDEX);
    database.exec(dropUnfollowed(hasSignals));
  } finally {
    database.close();
  }
}

/**
 * Deletes the change stream's records before a sequence number, a thousand per transaction, and returns their number. The record with this number
 * is emptied: a reader continues after it, and the next number is derived from the newest. Both are overwritten, because they may hold what was
 * erased.
 */
export function trimStream(file: string, lastSequenceNumber: string): number {
  const database = open(file);
  try {
    database.exec('PRAGMA secure_delete = ON');
    const trim = database.prepare(TRIM);
    let dropped = 0;
    for (let changes = -1; changes !== 0; dropped += changes) {
      changes = Number(trim.run(BigInt(lastSequenceNumber)).changes);
    }
    database.prepare(EMPTY).run(BigInt(lastSequenceNumber));
    return dropped;
  } finally {
    database.close();
  }
}

/**
 * Deletes the leases of processes that have ended: this process has just started, and no other uses its table.
 * Otherwise a visitor's stream or a webhook receiver would wait up to 30 s until they expire.
 */
export function freeLeases(file: string): void {
  const database = open(file);
  try {
    const existingTable = database
      .prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?")
      .get(table.name);
    if (existingTable) database.exec(`DELETE FROM "${table.name}" WHERE ${table.partitionKey} GLOB 'S:LEASE#*'`);
  } finally {
    database.close();
  }
}
