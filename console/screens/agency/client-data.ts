import type { AnswerOf } from '#core';
import type { client } from '../../operations/agency.ts';

export type AgencyClient = NonNullable<AnswerOf<typeof client>['reseller']['client']>;
