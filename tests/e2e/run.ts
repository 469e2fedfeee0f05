// Starts shops with the demo data and runs the browser journeys against them. Journeys that change content of every page run on a
// second shop in parallel. Arguments go to Playwright. If they name files, only the shops for those files start.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../../dev/folders.mjs';
import { loadDemoShop } from '../../dev/demo/load.ts';
import { endingWithParent } from '../../dev/programs.mjs';
import { adminAccount, type Shop, startShop } from '../harness.ts';
import { ensureChromium } from './chromium.ts';
import { changingTheShop } from './playwright.config.ts';

const args = process.argv.slice(2);
const chromiumPath = ensureChromium();
const report = process.env['JOURNEYS_REPORT'];

const shops = [
  { name: 'visitors', runs: (file: string) => !changingTheShop.test(`/${file}`) },
  { name: 'settings', runs: (file: string) => changingTheShop.test(`/${file}`) },
] as const;
const files = args.filter((arg) => /\.spec\.ts(:\d+)?$/.test(arg)).map((file) => file.replace(/:\d+$/, ''));

/** Hides the demo's campaigns. Campaigns have journeys of their own (campaigns.spec.ts); in others they would only cover the page. */
async function hideCampaigns({ admin }: Shop): Promise<void> {
  const { body } = await admin.get<{ _id: string }[]>('/campaigns');
  for (const { _id } of body) await admin.request('PUT', `/campaigns/${_id}/deactivate`);
}

async function journeys(name: string, output: number | 'inherit'): Promise<boolean> {
  const shop = await startShop({ web: true, mail: true });
  try {
    await loadDemoShop({ gatewayUrl: shop.url, admin: adminAccount, stages: ['shop', 'pictures'], log: () => undefined });
    await hideCampaigns(shop);
    const playwright = path.join(root, 'node_modules/.bin/playwright');
    const line = [playwright, 'test', '--config', 'tests/e2e/playwright.config.ts', `--project=${name}`, ...args];
    const [program = playwright, ...rest] = endingWithParent(line);
    const child = spawn(program, rest, {
      cwd: root,
      stdio: ['ignore', output, output],
      env: {
        ...process.env,
        SHOP_URL: shop.url,
        SHOP_ADMIN_TOKEN: shop.admin.token ?? '',
        SHOP_NATS_URL: shop.nats.url,
        SHOP_INBOX_URL: shop.mail.inboxUrl,
        CHROMIUM_PATH: chromiumPath,
        ...(report === undefined ? {} : { PLAYWRIGHT_JSON_OUTPUT_NAME: `${report}-${name}.json` }),
      },
    });
    return await new Promise((resolve) => child.once('exit', (status) => resolve(status === 0)));
  } finally {
    await shop.stop();
  }
}

const wanted = shops.filter(({ runs }) => files.length === 0 || files.some(runs));
// The output of the second shop is buffered and printed at the end, so that the lines of parallel runs do not mix.
const later = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'kaarto-journeys-')), 'output');
const outcomes = await Promise.all(wanted.map(({ name }, at) => journeys(name, at === 0 ? 'inherit' : fs.openSync(later, 'w'))));
if (fs.existsSync(later)) console.log(`\nOn the second shop:\n${fs.readFileSync(later, 'utf8')}`);
fs.rmSync(path.dirname(later), { recursive: true });
process.exit(outcomes.every(Boolean) ? 0 : 1);
