import { startPlatform, until } from '/work/main/test/support/platform.ts';
import { makeBot } from '/work/main/test/support/visitor.ts';
import { startTrapSite } from '/work/main/test/knowledge/trap-site.ts';
const site = await startTrapSite();
const platform = await startPlatform({ env: { EGRESS_ALLOW: site.host } });
try {
const tenant = await platform.tenant();
const bot = await makeBot(platform, tenant);
const t = Date.now();
const r = await tenant.api.post(`${bot.path}/sources/crawl`, { url: `${site.url}/?utm_source=a`, limit: 500, maxDepth: 2, excludePaths: ['/skip/*'] });
console.log(r.status, r.text);
const id = r.body.data.crawlId;
const end: any = await until('crawl', async () => { const a = await tenant.api.get(`${bot.path}/sources/crawls/${id}`); return a.body.data.status !== 'running' && a.body.data; }, 60000);
console.log(Date.now()-t, 'ms', end.status);
const c: any = {}; for (const p of end.pages) c[p.status]=(c[p.status]??0)+1; console.log(c, end.pages.length);
for (const p of end.pages) if (p.status!=='fetched') console.log(p.status, p.url.replace(site.url,''), '|', p.reason);
console.log(platform.log().split('\n').filter(l=>/error|warn/i.test(l)).slice(0,10));
} catch (e) { console.log(e); console.log(platform.log().slice(-3000)); }
await platform.stop(); await site.close();
