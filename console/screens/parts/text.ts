import { textsOf } from '#core';
import { agency } from '../../texts/en/agency.ts';
import { chatbots } from '../../texts/en/chatbots.ts';
import { desk } from '../../texts/en/desk.ts';
import { mail } from '../../texts/en/mail.ts';
import { office } from '../../texts/en/office.ts';
import { reports } from '../../texts/en/reports.ts';

/** Texts of all screens but the inbox. */
export const text = textsOf({ ...chatbots, ...office, ...agency, ...desk, ...mail, ...reports });
