import { actions } from './ar/actions.ts';
import { agencies } from './ar/agencies.ts';
import { agency } from './ar/agency.ts';
import { chatbots } from './ar/chatbots.ts';
import { desk } from './ar/desk.ts';
import { inbox } from './ar/inbox.ts';
import { mail } from './ar/mail.ts';
import { mcp } from './ar/mcp.ts';
import { office } from './ar/office.ts';
import { powers } from './ar/powers.ts';
import { reports } from './ar/reports.ts';
import { start } from './ar/start.ts';
import { tool } from './ar/tool.ts';
import { upkeep } from './ar/upkeep.ts';
import { words } from './ar/words.ts';
import type { Texts } from './en/all.ts';

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
