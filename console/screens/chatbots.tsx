/** The screens of chatbots, which people open one after another. */
export { default as Answers } from './chatbots/answers.tsx';
export { default as Ask } from './chatbots/ask.tsx';
export { default as Bots } from './chatbots/bots.tsx';
export { default as Crawl } from './chatbots/crawl.tsx';
export { default as Hours } from './chatbots/hours.tsx';
export { default as Install } from './chatbots/install.tsx';
export { default as Knowledge } from './chatbots/knowledge.tsx';
export { default as Look } from './chatbots/look.tsx';
export { default as Source } from './chatbots/source.tsx';
