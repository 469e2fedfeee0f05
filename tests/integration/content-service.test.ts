import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTransport } from 'nodemailer';
import type { Readiness } from '#service/process/health';
import { type Shop, startShop, until } from '../harness.ts';
import { createTyre } from './catalogue-records.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ mail: true });
});
afterAll(() => shop.stop());

const readiness = async (address: string) => {
  const response = await fetch(new URL('/readyz', address));
  return { status: response.status, body: (await response.json()) as Readiness };
};

describe('the content service', () => {
  it('reports its dependencies', async () => {
    expect(await readiness(shop.content.metricsUrl)).toEqual({
      status: 200,
      body: { ready: true, dependencies: { content: true, mongo: true, nats: true } },
    });
  });

  it('can fail without affecting other services, and recovers', async () => {
    const tyre = await createTyre(shop.admin);
    await shop.content.kill();
    expect((await readiness(shop.url)).body.dependencies).not.toHaveProperty('content');
    const changed = await createTyre(shop.admin, { model: 'Koe 2' });
    expect((await shop.visitor.get(`/tires/${tyre._id}`)).status).toBe(200);
    expect((await shop.visitor.get(`/tires/${changed._id}`)).status).toBe(200);
    await shop.content.start();
    expect((await readiness(shop.content.metricsUrl)).status).toBe(200);
  });

  it('works with a second replica, which can stop', async () => {
    const { process } = await shop.copyOf('content');
    expect((await readiness(process.metricsUrl)).status).toBe(200);
    await process.stop();
    expect((await readiness(shop.content.metricsUrl)).status).toBe(200);
  });
});

describe('the mail server of the tests', () => {
  it('stores received mails, refuses connections while it is down, and restarts on the same port', async () => {
    const transport = createTransport(shop.mail.url);
    const mail = { from: 'Kauppa <kauppa@rengas.example>', to: 'asiakas@rengas.example', subject: 'Tervetuloa', text: 'Äiti' };
    await transport.sendMail(mail);
    const [first] = await until(async () => ((await shop.mail.received()).length > 0 ? shop.mail.received() : null), { what: 'the mail' });
    expect(first).toMatchObject({
      subject: 'Tervetuloa',
      to: [{ address: 'asiakas@rengas.example' }],
      text: expect.stringContaining('Äiti'),
    });
    await shop.mail.kill();
    await expect(transport.sendMail(mail)).rejects.toThrow(/ECONNREFUSED/);
    await shop.mail.start();
    await transport.sendMail({ ...mail, subject: 'Uudestaan' });
    await until(async () => (await shop.mail.received()).some(({ subject }) => subject === 'Uudestaan'), { what: 'the second mail' });
  });
});
