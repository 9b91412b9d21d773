import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openIndex } from '../../domain/knowledge/search-index.ts';
import { claimPk, sourceKey } from '../../domain/knowledge/items.ts';
import { crawlKey, crawlPk, crawlsPk } from '../../domain/knowledge/crawl/items.ts';
import { call, client, type Platform, startPlatform, type Tenant, until } from '../support/platform.ts';
import { type Bot, makeBot } from '../support/visitor.ts';
import { type Site, startSite } from '../support/site.ts';
import { clientWorkspace } from '../support/workspaces.ts';
import { articles, sections, startTrapSite, type TrapSite, unlinked } from './trap-site.ts';

let platform: Platform;
let tenant: Tenant;
let traps: TrapSite;
let small: Site;
const news: { body: string; status: number } = { body: '', status: 200 };
