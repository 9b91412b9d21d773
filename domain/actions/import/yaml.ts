import { ReaderLimitError } from '../../../engines/reader-process.ts';
import type { YamlReply } from './yaml-text.ts';

/** A document of 1.8 MB took 2 s on two cores. A request ends after 29 s. */
const WITHIN_MS = 15_000;
/** Aliases repeat what they name. */
const MAX_JSON_CHARS = 10_000_000;
const TOO_MUCH = 'takes too much time or memory to read as YAML. Convert it to JSON';

/** The JSON of a YAML text, read in a process of its own: a text can be made to take minutes. Or why it is none. */
export async function jsonOfYaml(text: string): Promise<YamlReply> {
  const { startYamlReader } = await import('./yaml-process.ts');
  const reader = startYamlReader();
  try {
    const reply = await reader.ask<YamlReply>(text, WITHIN_MS);
    return 'json' in reply && reply.json.length > MAX_JSON_CHARS ? { problem: TOO_MUCH } : reply;
  } catch (error) {
    if (error instanceof ReaderLimitError) return { problem: TOO_MUCH };
    throw error;
  } finally {
    reader.end();
  }
}
