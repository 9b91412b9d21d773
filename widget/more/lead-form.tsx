import type { TargetedSubmitEvent } from 'preact';
import type { LeadFields } from '../app/leads.ts';
import { isWaitingForLead } from '../app/send.ts';
import type { Chat } from '../app/state.ts';
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
  if (state.lead === 'thanked') return <p class="note">{texts.thanks}</p>;
  const comesFirst = isWaitingForLead(chat);
  if (state.lead === 'none' && !comesFirst) return null;
  return (
    <form class="card" noValidate onSubmit={(submitEvent) => onSubmit(chat, submitEvent)}>
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
  );
}

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
