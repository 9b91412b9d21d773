import { readEnvironment } from '../../config/environment.ts';
import { exportChatbot } from '../../domain/bundles/export.ts';
import { findChatbot } from '../../domain/chatbots/find.ts';
import type { App } from '../../domain/core/app.ts';
import type { ChatbotRef } from '../../domain/core/operations/refs.ts';
import { faqsByQuestion } from '../../domain/improvements/plan.ts';
import { planImport } from '../../domain/knowledge/faq-imports/plan.ts';
import { firstChunks } from '../../domain/knowledge/search-index/rebuild.ts';
import { faqsOf } from '../../domain/knowledge/sources/faq-rows.ts';
import { runAudit } from '../../domain/knowledge-audit/run.ts';
import { maintain } from '../../domain/maintenance.ts';
import { startApp } from '../../functions/start.ts';
import { unlimited } from '../support/platform.ts';

/** One reader of all sources of a chatbot, in a process of its own: prints its seconds and its greatest resident memory. */
const [name = '', chatbot = '{}', table = '{}'] = process.argv.slice(2);
const chatbotRef: ChatbotRef = JSON.parse(chatbot);
const app = startApp({ environment: readEnvironment({ ...JSON.parse(table), ...unlimited }) });

/** Runs the first job of the deletion of the chatbot's knowledge. */
async function purge(): Promise<string> {
  let rows = 0;
  let jobs = 0;
  const send = async () => void jobs++;
  const store: App['store'] = {
    ...app.store,
    writeMany: async (writes) => {
      await app.store.writeMany(writes);
      rows += writes.length;
    },
  };
  await maintain({ ...app, store, queues: { ...app.queues, send } }, { kind: 'purge-chatbot', ...chatbotRef });
  return `${rows} rows, ${jobs === 0 ? 'all' : 'more to delete'}`;
}

async function countFaqs(): Promise<string> {
  let count = 0;
  for await (const _ of faqsOf(app, chatbotRef)) count++;
  return `${count} FAQs`;
}

const question = (n: number) => ({ question: `Question ${n * 90}?`, answer: 'Another answer.', path: `faqs.${n}` });
const readers: Record<string, () => Promise<unknown>> = {
  'FAQs as CSV': countFaqs,
  bundle: async () => {
    const target = await findChatbot(app, chatbotRef.workspaceId, chatbotRef.chatbotId);
    const actor = { ...chatbotRef, scopes: new Set(['chatbots:read']) };
    const call = { target, ids: chatbotRef, input: {}, tenancy: async () => undefined };
    return JSON.stringify(await exportChatbot.run(app, actor as never, call as never)).length;
  },
  'import of 1,000': () =>
    planImport(
      app,
      chatbotRef,
      Array.from({ length: 1_000 }, (_, n) => question(n)),
    ),
  audit: () => runAudit(app, { ...chatbotRef, runId: app.ids.next() }),
  'first passages': async () => (await firstChunks(app, chatbotRef, 10_000)).length,
  'FAQs by question': async () => (await faqsByQuestion(app, chatbotRef)).size,
  purge,
};

const start = performance.now();
const reader = readers[name];
if (!reader) throw new Error(`There is no reader ${name}: ${Object.keys(readers).join(', ')}.`);
const result = await reader();
const seconds = Number(((performance.now() - start) / 1000).toFixed(1));
const peakMb = Math.round(process.resourceUsage().maxRSS / 1024);
const about = typeof result === 'string' && result.length < 40 ? result : '';
console.log(JSON.stringify({ seconds, 'peak MB': peakMb, about }));
process.exit();
