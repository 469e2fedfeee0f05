// Starts a shop with the demo data and runs the browser journeys against it.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { root } from '../../dev/folders.mjs';
import { loadDemoShop } from '../../dev/demo/load.ts';
import { adminAccount, startShop } from '../harness.ts';
import { ensureChromium } from './chromium.ts';

const chromiumPath = ensureChromium();
const shop = await startShop({ web: true, mail: true });
let code = 1;
try {
  await loadDemoShop({ gatewayUrl: shop.url, admin: adminAccount, log: () => undefined });
  const child = spawn(
    path.join(root, 'node_modules/.bin/playwright'),
    ['test', '--config', 'tests/e2e/playwright.config.ts', ...process.argv.slice(2)],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        SHOP_URL: shop.url,
        SHOP_ADMIN_TOKEN: shop.admin.token ?? '',
        SHOP_INBOX_URL: shop.mail.inboxUrl,
        CHROMIUM_PATH: chromiumPath,
      },
    },
  );
  code = await new Promise((resolve) => child.once('exit', (status) => resolve(status ?? 1)));
} finally {
  await shop.stop();
}
process.exit(code);
