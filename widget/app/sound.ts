import type { Chat } from './state.ts';

/** Whether replies make a sound: as the visitor has chosen, else as the page says, else as the chatbot does. */
export const hasSound = ({ core, session }: Chat): boolean =>
  session.value.sound ?? (core.element.dataset.sound ? core.element.dataset.sound !== 'off' : core.config.replySound);

export const toggleSound = (chat: Chat): void => chat.session.update({ sound: !hasSound(chat) });
