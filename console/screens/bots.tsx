import './parts/shared.ts';

export { default as Answers } from './chatbots/answers.tsx';
export { default as Bots } from './chatbots/bots.tsx';
export { default as Hours } from './chatbots/hours.tsx';
export { default as Install } from './chatbots/install.tsx';
export { default as Look } from './chatbots/look.tsx';
