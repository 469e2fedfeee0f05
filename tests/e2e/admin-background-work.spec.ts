import { jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { expect, test } from './journey.ts';
import { expectNotice, signIn } from './admin-page.ts';
import { expectAccessible } from './axe.ts';
import { expectNoOverflow } from './no-overflow.ts';

/** Publishes dead letters for `rename-tyres`, as the catalogue does after its last attempt. */
async function leaveDeadLetters(errors: readonly string[]): Promise<void> {
  const { host, username, password } = new URL(process.env['SHOP_NATS_URL'] ?? '');
  const connection = await connect({ servers: host, ...(username === '' ? {} : { user: username, pass: password }) });
  const now = new Date().toISOString();
  for (const error of errors) {
    const letter = {
      service: 'catalogue',
      reaction: 'rename-tyres',
      event: 'catalogue.manufacturer.changed',
      envelope: { id: error, occurredAt: now, data: { manufacturerId: '0'.repeat(24) } },
      tries: 6,
      error,
      failedAt: now,
    };
    await jetstream(connection).publish('dead-letters.catalogue.rename-tyres', JSON.stringify(letter));
  }
  await connection.close();
}

test('failed background work can be retried or dismissed', async ({ page }) => {
  await signIn(page);
  await leaveDeadLetters(['first failure', 'second failure', 'third failure', 'fourth failure']);
  await page.goto('/admin/settings?nakyma=taustatyot');
  const row = (error: string) => page.getByRole('listitem').filter({ hasText: error });
  await expect(page.getByRole('button', { name: /Taustatyöt \d+ epäonnistunutta/ })).toBeVisible();
  await expect(row('first failure')).toContainText('Valmistajan uuden nimen vienti renkaisiin');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await row('first failure').getByRole('button', { name: 'Yritä uudelleen' }).click();
  await expectNotice(page, 'Työ yritetään uudelleen');
  await expect(row('first failure')).toHaveCount(0);
  await row('second failure').getByRole('button', { name: 'Hylkää' }).click();
  await page.getByRole('button', { name: 'Hylkää työ' }).click();
  await expectNotice(page, 'Työ hylätty');
  await expect(row('second failure')).toHaveCount(0);
  await page.getByRole('button', { name: 'Yritä kaikkia uudelleen' }).click();
  await expectNotice(page, '2 työtä yritetään uudelleen');
  await expect(page.getByText('Kaikki taustatyöt ovat onnistuneet')).toBeVisible();
});
