import { textsOf } from '#core';
import { desk } from '../../texts/en/desk.ts';

/** Texts of saved views, macros and merges. */
export const text = textsOf(desk);
