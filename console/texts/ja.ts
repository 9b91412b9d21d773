import type { Texts } from './en/all.ts';
import { actions } from './ja/actions.ts';
import { agencies } from './ja/agencies.ts';
import { agency } from './ja/agency.ts';
import { chatbots } from './ja/chatbots.ts';
import { desk } from './ja/desk.ts';
import { inbox } from './ja/inbox.ts';
import { mail } from './ja/mail.ts';
import { mcp } from './ja/mcp.ts';
import { office } from './ja/office.ts';
import { powers } from './ja/powers.ts';
import { reports } from './ja/reports.ts';
import { start } from './ja/start.ts';
import { tool } from './ja/tool.ts';
import { upkeep } from './ja/upkeep.ts';
import { words } from './ja/words.ts';

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
