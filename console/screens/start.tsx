import './parts/shared.ts';

export { default as NewChatbot } from './start/new-chatbot.tsx';
export { default as Start } from './start/start.tsx';
