import type { Texts } from './en/all.ts';
import { actions } from './tr/actions.ts';
import { agencies } from './tr/agencies.ts';
import { agency } from './tr/agency.ts';
import { chatbots } from './tr/chatbots.ts';
import { desk } from './tr/desk.ts';
import { inbox } from './tr/inbox.ts';
import { mail } from './tr/mail.ts';
import { mcp } from './tr/mcp.ts';
import { office } from './tr/office.ts';
import { powers } from './tr/powers.ts';
import { reports } from './tr/reports.ts';
import { start } from './tr/start.ts';
import { tool } from './tr/tool.ts';
import { upkeep } from './tr/upkeep.ts';
import { words } from './tr/words.ts';

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
