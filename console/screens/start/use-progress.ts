import { query, useLoad } from '#core';
import { crawl as crawlDocument } from '../../operations/knowledge.ts';
import { progress, proposals } from '../../operations/start.ts';
import { usePoll } from '../parts/use-poll.ts';
import { useQuery } from '../parts/use-query.ts';

/** As the operation asks for. */
const PAGE = 100;

interface Failure {
  id: string;
  /** The page's title, or its address. */
  about: string;
  reason: string;
}

/** What a chatbot knows by now, what is being read, and what could not be. */
async function load(chatbotId: string, signal: AbortSignal) {
  const { chatbot, crawls, sourcesConnection } = await query(progress, { chatbotId }, signal);
  const crawl = crawls.edges[0]?.node;
  const sources = sourcesConnection.edges.map(({ node }) => node);
  const failures: Failure[] = sources
    .filter(({ status }) => status === 'FAILED')
    .map(({ id, title, errorMessage }) => ({ id, about: title, reason: errorMessage ?? '' }));
  const read = sources.filter(({ status }) => status === 'COMPLETED').length;
  // A full page is not all of them.
  const known = sources.length < PAGE ? read : chatbot.sourceCount;
  if (crawl?.status === 'FAILED' && known === 0) {
    // Its pages became no sources.
    const { pages } = (await query(crawlDocument, { chatbotId, id: crawl.crawlId }, signal)).crawl;
    failures.push(...pages.flatMap(({ url, reason }) => (reason ? [{ id: url, about: url, reason }] : [])));
  }
  const isReading =
    crawl?.status === 'RUNNING' || sources.some(({ status }) => status === 'PENDING' || status === 'PROCESSING');
  return { crawl, known, failures, isReading };
}

/** Reads again while something is being read. */
export function useProgress(chatbotId: string) {
  const loaded = useLoad(`progress ${chatbotId}`, (signal) => load(chatbotId, signal));
  usePoll(loaded.data?.isReading === true, loaded.reload);
  return loaded;
}

/** The questions that the chatbot answers. They are looked for again while the knowledge grows. */
export function useProposals(chatbotId: string, isReading: boolean) {
  const loaded = useQuery(proposals, { chatbotId });
  usePoll(isReading || loaded.data?.questionProposals.isReading === true, loaded.reload);
  return loaded;
}
