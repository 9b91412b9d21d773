import { serveReader, startReader } from '../../../engines/reader-process.ts';
import type { YamlReply } from './yaml-text.ts';

const TASK = 'read-yaml';

/** Starts this module as a process, which replies to each YAML text with a YamlReply. */
export const startYamlReader = () => startReader(import.meta.url, TASK);

serveReader(TASK, async (text: string): Promise<YamlReply> => {
  const { readYaml } = await import('./yaml-text.ts');
  return readYaml(text);
});
