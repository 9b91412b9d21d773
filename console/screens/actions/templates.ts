import { language } from '#core';
import { linesOf } from '../parts/form.tsx';
import { text } from '../parts/text.ts';
import { blankAction, blankInput, type EditedAction, type InputDraft } from './draft.ts';

const texts = (words: string) => [{ language: language.value, text: words }];
const body = (json: object) => JSON.stringify(json, null, 1);

type Template = Pick<EditedAction, 'name' | 'call' | 'result' | 'examples'> &
  Partial<Omit<EditedAction, 'inputs'>> & { inputs: (Partial<InputDraft> & Pick<InputDraft, 'key' | 'kind'>)[] };

/** Actions to begin from, in the person's language. Their addresses are examples. */
const templates: Readonly<Record<string, () => Template>> = {
  order: () => ({
    name: text('model_order'),
    wordings: linesOf(text('model_orderWords')),
    inputs: [
      { key: 'order', kind: 'PATTERN', pattern: '[A-Z]{2}\\d{6}', questions: texts(text('model_orderAsk')) },
      { key: 'customer', kind: 'TEXT', from: 'VISITOR_ID' },
    ],
    access: 'VERIFIED',
    confirm: 'NEVER',
    call: { ...blankAction.call, url: 'https://shop.example.com/orders/{order}?customer={customer}' },
    result: {
      fields: [{ key: 'status', label: text('bots_status'), path: 'status' }],
      template: text('model_orderShow'),
    },
    examples: [{ values: [], status: 200, body: body({ status: 'on its way' }) }],
  }),
  address: () => ({
    name: text('model_address'),
    wordings: linesOf(text('model_addressWords')),
    inputs: [{ key: 'address', kind: 'TEXT', min: '10', max: '200', questions: texts(text('model_addressAsk')) }],
    access: 'EMAIL_CODE',
    call: {
      ...blankAction.call,
      method: 'PUT',
      url: 'https://shop.example.com/customers/address',
      body: body({ address: '{address}' }),
    },
    result: { fields: [], template: text('model_addressShow') },
    failure: { message: null, handOver: true },
    redacted: ['address'],
    examples: [{ values: [], status: 200, body: '{}' }],
  }),
  visit: () => ({
    name: text('model_visit'),
    wordings: linesOf(text('model_visitWords')),
    inputs: [
      { key: 'day', kind: 'DATE', min: 'today', questions: texts(text('model_visitAsk')) },
      {
        key: 'time',
        kind: 'CHOICE',
        questions: texts(text('model_visitTime')),
        choices: [
          { value: 'morning', labels: texts(text('model_morning')) },
          { value: 'afternoon', labels: texts(text('model_afternoon')) },
        ],
      },
    ],
    call: {
      ...blankAction.call,
      method: 'POST',
      url: 'https://shop.example.com/visits',
      body: body({ day: '{day}', time: '{time}' }),
    },
    result: { fields: [{ key: 'number', label: '#', path: 'number' }], template: text('model_visitShow') },
    examples: [{ values: [], status: 201, body: body({ number: 'V-1042' }) }],
  }),
};

export const templateNames = () => Object.entries(templates).map(([key, make]) => [key, make().name] as const);

/** Undefined for a name that is none. */
export function draftFrom(templateName: string | null): EditedAction | undefined {
  const made = Object.hasOwn(templates, templateName ?? '') ? templates[templateName ?? '']?.() : undefined;
  return made && { ...blankAction, ...made, inputs: made.inputs.map((input) => ({ ...blankInput, ...input })) };
}
