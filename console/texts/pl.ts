import type { Texts } from './en/all.ts';
import { actions } from './pl/actions.ts';
import { agencies } from './pl/agencies.ts';
import { agency } from './pl/agency.ts';
import { chatbots } from './pl/chatbots.ts';
import { desk } from './pl/desk.ts';
import { inbox } from './pl/inbox.ts';
import { mail } from './pl/mail.ts';
import { mcp } from './pl/mcp.ts';
import { office } from './pl/office.ts';
import { powers } from './pl/powers.ts';
import { reports } from './pl/reports.ts';
import { start } from './pl/start.ts';
import { tool } from './pl/tool.ts';
import { upkeep } from './pl/upkeep.ts';
import { words } from './pl/words.ts';

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
