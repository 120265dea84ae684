import { chromium } from '@playwright/test';
import { chromiumExecutable, launchArguments } from '../apps/server/src/adapters/pdf/chromium.ts';
import { startServer } from './support/server/server.ts';
import * as si from './support/sign-in.ts';
import * as sc from './support/screens.ts';
import fs from 'node:fs';
const lang = process.env.WALK_LANG ?? 'en';
const out = process.env.WALK_OUT ?? '/tmp/walk'; fs.mkdirSync(out, { recursive: true });
const b = await chromiumExecutable(process.env.CHROMIUM_PATH);
const server: any = await startServer(4611, '/tmp/walkserver', {} as any);
const url = server?.url ?? 'http://127.0.0.1:4611';
console.log(Object.keys(server ?? {}), url);
const browser = await chromium.launch({ executablePath: b.path, env: b.env as any, args: [...launchArguments] });
const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
if (lang !== 'en') await context.addInitScript((l) => localStorage.setItem('language', l), lang);
const page = await context.newPage();
page.on('console', (m) => { if (['error', 'warning'].includes(m.type())) console.log('CONSOLE', page.url(), m.text().slice(0, 200)); });
page.on('pageerror', (e) => console.log('PAGEERROR', page.url(), String(e).slice(0, 200)));
const who = process.env.WALK_WHO ?? 'officer';
await si.signIn(page, (si.people as any)[who], '/');
const list: readonly string[] = who === 'officer' ? await sc.officerScreens(page, true) : who === 'applicant' ? await sc.applicantScreens(page, true) : (sc as any)[who + 'Screens'] ? await (sc as any)[who + 'Screens'](page, true) : ['/'];
let n = 0;
for (const s of list) {
  n += 1;
  const name = `${who}-${String(n).padStart(2, '0')}${s.replace(/[^a-z0-9]+/gi, '_').slice(0, 40)}`;
  try {
    for (const [w, h, k] of [[1440, 900, 'd'], [390, 844, 'p']] as const) {
      await page.setViewportSize({ width: w, height: h });
      await sc.openScreen(page, s);
      await page.waitForLoadState('networkidle').catch(() => {});
      await page.waitForTimeout(400);
      await page.screenshot({ path: `${out}/${name}-${k}.png` });
      if (k === 'd') { const t = await page.evaluate(() => document.body.innerText); fs.appendFileSync(`${out}/page-${who}.txt`, `\n##### ${s}\n${t}\n`); }
      if (k === 'p') { const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth); if (over > 0) console.log('OVERFLOW', s, over); }
    }
    if (process.env.WALK_DIALOGS) {
      await page.setViewportSize({ width: 1440, height: 900 });
      const count = await page.getByRole('main').getByRole('button').count();
      const seen = new Set<string>();
      for (let i = 0; i < Math.min(count, 40); i += 1) {
        const button = page.getByRole('main').getByRole('button').nth(i);
        const label = ((await button.getAttribute('aria-label').catch(() => null)) ?? (await button.textContent().catch(() => '')) ?? '').trim().slice(0, 40);
        const kind = label.replace(/\d+|„.*|".*/g, '').split(' ').slice(0, 2).join(' ');
        if (seen.has(kind)) continue;
        seen.add(kind);
        await button.click({ timeout: 1500 }).catch(() => {});
        await page.waitForTimeout(350);
        const open = page.locator('[role=dialog],[role=alertdialog],[role=menu],[role=listbox]');
        if (await open.first().isVisible().catch(() => false)) {
          const words = await open.first().innerText().catch(() => '');
          fs.appendFileSync(`${out}/words-${who}.txt`, `\n##### ${s} › ${label}\n${words}\n`);
          await page.screenshot({ path: `${out}/${name}-dlg${String(i).padStart(2, '0')}.png` });
        }
        await sc.openScreen(page, s).catch(() => {});
        await page.waitForTimeout(250);
      }
    }
  } catch (e) { console.log('FAILED', s, String(e).slice(0, 200)); }
}
await browser.close(); await server?.stop?.(); process.exit(0);
