import type { Texts } from './en/all.ts';
import { actions } from './nl/actions.ts';
import { agencies } from './nl/agencies.ts';
import { agency } from './nl/agency.ts';
import { chatbots } from './nl/chatbots.ts';
import { desk } from './nl/desk.ts';
import { inbox } from './nl/inbox.ts';
import { mail } from './nl/mail.ts';
import { mcp } from './nl/mcp.ts';
import { office } from './nl/office.ts';
import { powers } from './nl/powers.ts';
import { reports } from './nl/reports.ts';
import { start } from './nl/start.ts';
import { tool } from './nl/tool.ts';
import { upkeep } from './nl/upkeep.ts';
import { words } from './nl/words.ts';

export const texts: Texts = {
  ...inbox,
  ...chatbots,
  ...office,
  ...agency,
  ...desk,
  ...mail,
  ...mcp,
  ...start,
  ...tool,
  ...upkeep,
  ...words,
  ...powers,
  ...agencies,
  ...reports,
  ...actions,
};
