import type { TargetedSubmitEvent } from 'preact';
import { isWaitingForLead } from '../app/send.ts';
import type { Chat, LeadFields } from '../app/state.ts';
import { skipLead, submitLead } from './leads.ts';

const fields = [
  { name: 'name', type: 'text', autocomplete: 'name', maxLength: 200 },
  { name: 'email', type: 'email', autocomplete: 'email', maxLength: 254 },
  { name: 'phone', type: 'tel', autocomplete: 'tel', maxLength: 50 },
] as const;

/** Asks for the visitor's contact details. Before the chat the form is mandatory, but only the address is required. */
export function LeadForm({ chat }: { chat: Chat }) {
  const { state, core } = chat;
  const { texts } = core.config;
  if (state.lead === 'thanked') return <li class="note">{texts.thanks}</li>;
  const comesFirst = isWaitingForLead(chat);
  if (state.lead === 'none' && !comesFirst) return null;
  if (isFolded(chat)) return <Folded chat={chat} />;
  const unfold = () => state.leadUnfolded || chat.set({ leadUnfolded: true });
  return (
    <li>
      <form class="card" noValidate onInput={unfold} onSubmit={(submitEvent) => onSubmit(chat, submitEvent)}>
        <h3>{texts.leadTitle}</h3>
        {fields.map((field) => (
          <Field chat={chat} key={field.name} {...field} />
        ))}
        {state.leadProblems[''] && (
          <p class="problem" role="alert">
            {state.leadProblems['']}
          </p>
        )}
        <div class="row">
          <button type="submit" class="primary" aria-disabled={state.lead === 'sending'}>
            {texts.submit}
          </button>
          {!comesFirst && (
            <button type="button" class="chip" onClick={() => skipLead(chat)}>
              {texts.skip}
            </button>
          )}
        </div>
      </form>
    </li>
  );
}

/** A form that nobody has begun to fill in makes room for a person and for what is said after it. */
function isFolded({ state }: Chat): boolean {
  const { entries, leadAfter, leadUnfolded, status } = state;
  const place = entries.findIndex(({ id }) => id === leadAfter);
  const isPast = entries.some((entry, at) => at > place && entry.kind === 'message');
  return !leadUnfolded && state.lead === 'asked' && (isPast || status === 'human_active');
}

/** The form in one line. */
const Folded = ({ chat }: { chat: Chat }) => (
  <li>
    <button type="button" class="chip" aria-expanded={false} onClick={() => chat.set({ leadUnfolded: true })}>
      {chat.core.config.texts.leadTitle}
    </button>
  </li>
);

function Field({ chat, name, ...rest }: { chat: Chat } & (typeof fields)[number]) {
  const { texts } = chat.core.config;
  const problem = chat.state.leadProblems[name];
  const isNeeded = name === 'email';
  return (
    <div class="field">
      <label for={`lead-${name}`}>
        {texts[name]} {!isNeeded && <small>({texts.optional})</small>}
      </label>
      <input
        id={`lead-${name}`}
        name={name}
        {...rest}
        defaultValue={chat.identity[name] ?? ''}
        required={isNeeded}
        aria-invalid={!!problem}
        aria-describedby={problem ? `problem-${name}` : undefined}
      />
      {problem && (
        <p class="problem" id={`problem-${name}`} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

function onSubmit(chat: Chat, submitEvent: TargetedSubmitEvent<HTMLFormElement>): void {
  submitEvent.preventDefault();
  if (chat.state.lead === 'sending') return;
  const form = submitEvent.currentTarget;
  const { texts } = chat.core.config;
  const given: LeadFields = Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, String(value).trim()] as const).filter(([, value]) => value),
  );
  const email = form.elements.namedItem('email') as HTMLInputElement;
  const problem = !given.email ? texts.required : email.validity.typeMismatch ? texts.invalidEmail : '';
  if (!problem) return void submitLead(chat, given);
  chat.set({ leadProblems: { email: problem } });
  email.focus();
}
