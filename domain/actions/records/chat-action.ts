import * as z from 'zod';
import { exactText, id } from '../../core/fields.ts';
import { actionValues } from './inputs.ts';

const yes = z.literal(true, { error: 'must be true' });
/** What a message does. `values` may also go with `start`. */
const DEEDS = ['start', 'values', 'confirm', 'decline', 'cancel'] as const;
const RULE = `must have exactly one of ${DEEDS.join(', ')}, or start with values`;

/** What a visitor's message does with an action, besides what its words say. */
export const chatAction = z
  .object({
    start: id.nullish().describe('ID of the action to start'),
    values: actionValues
      .min(1, { error: 'must have at least one item' })
      .nullish()
      .describe('Values of the inputs that the newest card asks for or, with `start`, values to start with'),
    confirm: exactText(1, 100).nullish().describe('The `confirmation` of the newest card: runs the action'),
    decline: yes.nullish().describe('True: declines what the newest card proposes'),
    cancel: yes.nullish().describe('True: the visitor no longer wants the action'),
  })
  .refine(
    (given) => {
      const deeds = DEEDS.filter((deed) => given[deed] !== undefined && given[deed] !== null);
      return deeds.length === 1 || (deeds.length === 2 && deeds[0] === 'start' && deeds[1] === 'values');
    },
    { error: RULE },
  )
  .meta({ id: 'ChatAction', description: 'What a message does with an action, besides what its words say.' });
export type ChatAction = z.output<typeof chatAction>;
