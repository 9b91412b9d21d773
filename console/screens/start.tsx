import './chunks/shared.ts';
import './chunks/shared-bots.ts';

export { default as NewChatbot } from './start/new-chatbot.tsx';
export { default as Start } from './start/start.tsx';
