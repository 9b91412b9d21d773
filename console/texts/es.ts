import type { Texts } from './en/all.ts';
import { actions } from './es/actions.ts';
import { agencies } from './es/agencies.ts';
import { agency } from './es/agency.ts';
import { chatbots } from './es/chatbots.ts';
import { desk } from './es/desk.ts';
import { inbox } from './es/inbox.ts';
import { mail } from './es/mail.ts';
import { mcp } from './es/mcp.ts';
import { office } from './es/office.ts';
import { powers } from './es/powers.ts';
import { reports } from './es/reports.ts';
import { start } from './es/start.ts';
import { tool } from './es/tool.ts';
import { upkeep } from './es/upkeep.ts';
import { words } from './es/words.ts';

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
