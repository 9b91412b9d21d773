import type { Texts } from './en/all.ts';
import { actions } from './zh/actions.ts';
import { agencies } from './zh/agencies.ts';
import { agency } from './zh/agency.ts';
import { chatbots } from './zh/chatbots.ts';
import { desk } from './zh/desk.ts';
import { inbox } from './zh/inbox.ts';
import { mail } from './zh/mail.ts';
import { mcp } from './zh/mcp.ts';
import { office } from './zh/office.ts';
import { powers } from './zh/powers.ts';
import { reports } from './zh/reports.ts';
import { start } from './zh/start.ts';
import { tool } from './zh/tool.ts';
import { upkeep } from './zh/upkeep.ts';
import { words } from './zh/words.ts';

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
