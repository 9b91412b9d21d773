import './chunks/shared.ts';
import './chunks/shared-bots.ts';

export { default as Answers } from './chatbots/answers.tsx';
export { default as Appearance, MovedAppearance } from './chatbots/appearance.tsx';
export { default as Bots } from './chatbots/bots.tsx';
export { default as Hours } from './chatbots/hours.tsx';
export { default as Install } from './chatbots/install.tsx';
export { default as Tests } from './chatbots/tests.tsx';
