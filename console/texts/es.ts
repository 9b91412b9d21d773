import type { Texts } from './en/all.ts';
import { agency } from './es/agency.ts';
import { chatbots } from './es/chatbots.ts';
import { desk } from './es/desk.ts';
import { inbox } from './es/inbox.ts';
import { mail } from './es/mail.ts';
import { office } from './es/office.ts';
import { reports } from './es/reports.ts';

export const texts: Texts = { ...inbox, ...chatbots, ...office, ...agency, ...desk, ...mail, ...reports };
