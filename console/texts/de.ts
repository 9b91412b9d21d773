import { actions } from './de/actions.ts';
import { agencies } from './de/agencies.ts';
import { agency } from './de/agency.ts';
import { chatbots } from './de/chatbots.ts';
import { desk } from './de/desk.ts';
import { inbox } from './de/inbox.ts';
import { mail } from './de/mail.ts';
import { mcp } from './de/mcp.ts';
import { office } from './de/office.ts';
import { powers } from './de/powers.ts';
import { reports } from './de/reports.ts';
import { start } from './de/start.ts';
import { tool } from './de/tool.ts';
import { upkeep } from './de/upkeep.ts';
import { words } from './de/words.ts';
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
