import { serveReader, startReader } from '../../../engines/reader-process.ts';

const TASK = 'read-yaml';

/** The JSON of a YAML text, or why it is none. */
export type YamlReply = { json: string } | { problem: string };

/** Starts this module as a process, which replies to each YAML text with a YamlReply. */
export const startYamlReader = () => startReader(import.meta.url, TASK);

serveReader(TASK, async (text: string): Promise<YamlReply> => {
  const { parse, YAMLError } = await import('yaml');
  try {
    // Comparing the keys takes quadratic time. Tags that are no JSON stay text.
    const read = parse(text, { uniqueKeys: false, resolveKnownTags: false, logLevel: 'error' });
    return { json: JSON.stringify(read) ?? 'null' };
  } catch (error) {
    const reason = error instanceof YAMLError ? `: ${error.message.split(/[:\n]/, 1)[0]}` : '';
    return { problem: `must be JSON or YAML${reason}` };
  }
});
