import { describe, expect, it } from '@jest/globals';
import { isPublicAddress } from './public-address.ts';

describe('isPublicAddress', () => {
  it.each(['1.1.1.1', '8.8.8.8', '172.15.255.255', '172.32.0.1', '100.63.0.1', '193.166.3.2', '2606:4700::1111', '2a00:1190::1'])(
    'accepts %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    '127.0.0.1',
    '127.255.0.1',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '192.88.99.1',
    '0.0.0.0',
    '0.1.2.3',
    '224.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '::',
    '::1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    '64:ff9b::7f00:1',
    'localhost',
    '',
    '2130706433',
    '0x7f.1',
    '127.1',
    'fe80::1%lo',
  ])('refuses %j', (address) => expect(isPublicAddress(address)).toBe(false));
});
