import './chunks/shared.ts';
import './chunks/shared-bots.ts';

export { default as Ask } from './chatbots/ask.tsx';
export { default as KnowledgeAudit } from './chatbots/audit.tsx';
export { default as Crawl } from './chatbots/crawl.tsx';
export { default as Import } from './chatbots/import.tsx';
export { default as Improvements } from './chatbots/improvements.tsx';
export { default as Knowledge } from './chatbots/knowledge.tsx';
export { default as Source } from './chatbots/source.tsx';
export { default as Unanswered } from './chatbots/unanswered.tsx';
