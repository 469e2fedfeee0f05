import type { LookupAddress } from 'node:dns';
import { describe, expect, it } from '@jest/globals';
import { allowedLookup, assertAllowed, RefusedAddress, type AllowedHosts } from './allowed-address.ts';

const check = (address: string, allowed: AllowedHosts = []) => assertAllowed(new URL(address), allowed);

/** Looks a name up like a connection; each call of the resolver takes the next answer. */
function lookUp(name: string, answers: readonly string[][], allowed: AllowedHosts = [], all = true) {
  let calls = 0;
  const lookup = allowedLookup(allowed, (_name, _options, done) => {
    const addresses = answers[calls] ?? [];
    calls += 1;
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  });
  return new Promise<{ addresses: string[]; calls: number }>((resolve, reject) =>
    lookup(name, { all }, (error, found: string | LookupAddress[]) => {
      if (error) return reject(error);
      return resolve({ addresses: typeof found === 'string' ? [found] : found.map(({ address }) => address), calls });
    }),
  );
}

describe('assertAllowed', () => {
  it.each([
    'http://shop.example/',
    'https://shop.example:443/a?b#c',
    'http://shop.example:80/',
    'https://shop.example:80/',
    'http://1.1.1.1/',
    'http://[2606:4700::1111]/',
    'https://rengas.fi./',
    'http://xn--rengs-moa.fi/',
  ])('allows %s', (address) => expect(() => check(address)).not.toThrow());

  it.each([
    // Literal addresses
    'http://127.0.0.1/',
    'http://127.8.9.1/',
    'http://10.0.0.1/',
    'http://172.16.0.1/',
    'http://172.31.255.255/',
    'http://192.168.1.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://100.64.0.1/',
    'http://192.88.99.1/',
    'http://0.0.0.0/',
    'http://0/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://[::]/',
    'http://[::1]/',
    'http://[fc00::1]/',
    'http://[fd12:3456::1]/',
    'http://[fe80::1]/',
    'http://[ff02::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[2001:0:53aa:64c::1]/',
    'http://[2001:db8::1]/',
    // Other spellings
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://0x7f.0.0.1/',
    'http://0x7f000001/',
    'http://017700000001/',
    'http://127.1/',
    'http://127.0.0.1./',
    'http://%31%32%37.0.0.1/',
    'http://①②⑦.0.0.1/',
    // Names of the local network
    'http://localhost/',
    'http://LOCALHOST./',
    'http://a.localhost/',
    'http://mongo/',
    'http://gateway.kaarto.svc.cluster.local/',
    'http://metadata.google.internal/',
    'http://internal\\@public.example/',
    'http://internal/@public.example/',
  ])('refuses %s as private', (address) =>
    expect(() => check(address)).toThrow(expect.objectContaining({ name: 'RefusedAddress', reason: 'private' })),
  );

  it.each([
    ['ftp://shop.example/', 'protocol'],
    ['file:///etc/passwd', 'protocol'],
    ['gopher://shop.example/', 'protocol'],
    ['data:text/html,price', 'protocol'],
    ['javascript:alert(1)', 'protocol'],
    ['blob:https://shop.example/1', 'protocol'],
    ['https://user@shop.example/', 'credentials'],
    ['https://:secret@shop.example/', 'credentials'],
    ['https://shop.example@127.0.0.1/', 'credentials'],
    ['http://shop.example:8080/', 'port'],
    ['http://shop.example:22/', 'port'],
    ['http://1.1.1.1:6379/', 'port'],
  ])('refuses %s because of its %s', (address, reason) => expect(() => check(address)).toThrow(expect.objectContaining({ reason })));

  it('allows the listed hosts and ports only', () => {
    const allowed = ['127.0.0.1', 'shop.test:4100', '[::1]:4100', 'localhost:80'];
    expect(() => check('http://127.0.0.1:4999/', allowed)).not.toThrow();
    expect(() => check('http://0x7f.1:4999/', allowed)).not.toThrow();
    expect(() => check('http://SHOP.test.:4100/', allowed)).not.toThrow();
    expect(() => check('http://[0:0::1]:4100/', allowed)).not.toThrow();
    expect(() => check('http://localhost/', allowed)).not.toThrow();
    expect(() => check('http://127.0.0.2/', allowed)).toThrow(RefusedAddress);
    expect(() => check('http://localhost:4100/', allowed)).toThrow(RefusedAddress);
    expect(() => check('http://[::1]/', allowed)).toThrow(RefusedAddress);
    expect(() => check('file://127.0.0.1/etc/passwd', allowed)).toThrow(RefusedAddress);
    expect(() => check('http://a:b@127.0.0.1/', allowed)).toThrow(RefusedAddress);
  });

  it('refuses other ports of a name that is listed with a port, because its lookup is not checked', () =>
    expect(() => check('http://shop.test/', ['shop.test:4100'])).toThrow(RefusedAddress));
});

describe('allowedLookup', () => {
  it('gives the public addresses to the connection', async () => {
    expect(await lookUp('shop.example', [['1.1.1.1', '2606:4700::1111']])).toEqual({ addresses: ['1.1.1.1', '2606:4700::1111'], calls: 1 });
    expect(await lookUp('shop.example', [['1.1.1.1', '8.8.8.8']], [], false)).toEqual({ addresses: ['1.1.1.1'], calls: 1 });
  });

  it.each([[['1.1.1.1', '10.0.0.1']], [['1.1.1.1', '::1']], [['127.0.0.1']], [['::ffff:1.1.1.1']], [[]]])(
    'refuses %j',
    async (addresses) => {
      await expect(lookUp('shop.example', [addresses])).rejects.toThrow(RefusedAddress);
      await expect(lookUp('shop.example', [addresses], [], false)).rejects.toThrow(RefusedAddress);
    },
  );

  it('resolves a name once, so that a second answer changes nothing', async () =>
    expect(await lookUp('rebinding.example', [['1.1.1.1'], ['127.0.0.1']])).toEqual({ addresses: ['1.1.1.1'], calls: 1 }));

  it('gives private addresses of listed names only', async () => {
    expect(await lookUp('SHOP.test.', [['127.0.0.1']], ['shop.test:4100'])).toEqual({ addresses: ['127.0.0.1'], calls: 1 });
    await expect(lookUp('other.test', [['127.0.0.1']], ['shop.test'])).rejects.toThrow(RefusedAddress);
  });

  it('passes the error of the resolver on', async () => {
    const error = Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
    const lookup = allowedLookup([], (_name, _options, done) => done(error, []));
    await expect(new Promise((_resolve, reject) => lookup('shop.example', {}, reject))).rejects.toBe(error);
  });
});
