import { ChatError, createChat } from './chat.js';
import { addMessage, announce, clearLog, dress, fill, parts, showSuggestions } from './view.js';

/** The contract allows 90 polls a minute. */
const POLL_EVERY_MS = 4000;

const publicUrl = /** @type {string} */ (document.body.dataset.publicUrl);
const chat = createChat({
  publicUrl: new URL(publicUrl, document.baseURI).href,
  storage: localStorage,
  lang: navigator.language,
  pageUrl: location.href,
});

/** @type {any} */
let config;
let isBusy = false;
/** A message that waits for the connection. */
let waiting = '';

/** @param {unknown} error */
function explain(error) {
  if (!(error instanceof ChatError)) throw error;
  const { texts } = config;
  if (error.code === 'RATE_LIMITED') {
    return error.retryAfterSeconds ? `${texts.tooManyMessages} (${error.retryAfterSeconds} s)` : texts.tooManyMessages;
  }
  if (error.code === 'VALIDATION_ERROR' && parts.input.value.length > 4000) return texts.messageTooLong;
  if (error.code === 'NETWORK' && !navigator.onLine) return texts.networkLost;
  return error.message;
}

/** @param {string} [agentName] */
function showHandoff(agentName) {
  const { texts } = config;
  const lines = {
    human_requested: texts.waitingForHuman,
    human_active: agentName ? fill(texts.agentJoined, { name: agentName }) : texts.waitingForHuman,
  };
  const line = lines[/** @type {keyof typeof lines} */ (chat.status)] ?? '';
  if (parts.handoff.textContent !== line) parts.handoff.textContent = line;
}

/** Sends what was typed. It comes back into the field where it could not be answered. @param {string} text */
async function ask(text) {
  if (isBusy || !text.trim()) return;
  isBusy = true;
  waiting = '';
  parts.problem.textContent = '';
  parts.suggestions.replaceChildren();
  parts.input.value = '';
  const asked = addMessage('visitor', config.texts);
  asked.settle({ content: text, sources: [] });
  const answer = addMessage('assistant', config.texts);
  answer.wait();
  try {
    const entry = await chat.send(text, { delta: answer.append, restart: restartBeforeQuestion });
    if (entry) answer.settle(entry);
    else answer.remove();
    announce(entry?.content ?? '');
    showHandoff();
  } catch (error) {
    answer.remove();
    asked.remove();
    giveBack(text, error);
  } finally {
    isBusy = false;
  }
}

/** @param {string} text @param {unknown} error */
function giveBack(text, error) {
  parts.input.value = [text, parts.input.value].filter(Boolean).join('\n');
  parts.problem.textContent = explain(error);
  if (!navigator.onLine) waiting = text;
  parts.input.focus();
}

/** The conversation was over: what was said in it goes, the question and its coming answer stay. */
function restartBeforeQuestion() {
  parts.log.replaceChildren(...[...parts.log.children].slice(-2));
  parts.handoff.textContent = config.texts.conversationEnded;
}

function greet() {
  clearLog();
  parts.handoff.textContent = '';
  parts.problem.textContent = '';
  addMessage('assistant', config.texts).settle({ content: config.greetingMessage, sources: [] });
  for (const entry of chat.entries) addMessage(entry.role, config.texts).settle(entry);
  showSuggestions(chat.entries.length === 0 ? config.suggestedQuestions : [], ask);
  showHandoff();
}

/** While a person is asked for or has taken over, what they write is fetched every few seconds. */
async function listen() {
  if (document.hidden || isBusy || !chat.status.startsWith('human_')) return;
  const { entries, agentName } = await chat.poll();
  for (const entry of entries) addMessage('agent', config.texts, agentName ?? undefined).settle(entry);
  if (entries.length > 0) announce(entries.map(({ content }) => content).join('\n'));
  showHandoff(agentName ?? undefined);
}

/** What went wrong once may go well the next time; a conversation that is gone is noticed when the visitor writes. */
const listenOn = () =>
  listen()
    .catch(() => {})
    .finally(() => setTimeout(listenOn, POLL_EVERY_MS));

function wire() {
  // So that the keyboard can scroll it where the browser does not see to that.
  parts.scroller.tabIndex = 0;
  parts.form.addEventListener('submit', (event) => {
    event.preventDefault();
    void ask(parts.input.value);
  });
  parts.input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    parts.form.requestSubmit();
  });
  parts.restart.addEventListener('click', () => {
    if (isBusy) return;
    chat.startOver();
    greet();
    parts.input.focus();
  });
  addEventListener('online', () => {
    if (waiting && parts.input.value === waiting) void ask(waiting);
  });
}

try {
  config = await chat.config();
  dress(config);
  greet();
  wire();
  parts.form.hidden = false;
  parts.restart.hidden = false;
  void listenOn();
} catch (error) {
  parts.problem.textContent = error instanceof ChatError ? error.message : 'The chat could not be started.';
}
