/** The package's entry `frontdesk/infra`. */
export type { FunctionName } from '../config/functions.ts';
export type { QueueName } from '../config/queues.ts';
export { Frontdesk } from './frontdesk.ts';
export type { CodeOf } from './functions/code.ts';
export type { FrontdeskProps } from './props.ts';
export type { FrontdeskSettings } from './settings/properties.ts';
