import type { Texts } from './en/all.ts';
import { agency } from './zh/agency.ts';
import { chatbots } from './zh/chatbots.ts';
import { desk } from './zh/desk.ts';
import { inbox } from './zh/inbox.ts';
import { mail } from './zh/mail.ts';
import { office } from './zh/office.ts';
import { reports } from './zh/reports.ts';

export const texts: Texts = { ...inbox, ...chatbots, ...office, ...agency, ...desk, ...mail, ...reports };
