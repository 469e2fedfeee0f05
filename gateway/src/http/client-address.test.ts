import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { addressKey, clientAddress, truncatedAddress } from './client-address.ts';

const request = (forwarded?: string) =>
  ({
    socket: { remoteAddress: '10.0.0.9' },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

describe('client addresses', () => {
  it('ignore X-Forwarded-For without a trusted proxy', () => {
    expect(clientAddress(request('1.2.3.4'), 0)).toBe('10.0.0.9');
  });

  it('are the entry of the trusted proxy, not what the client put before it', () => {
    expect(clientAddress(request('6.6.6.6, 1.2.3.4'), 1)).toBe('1.2.3.4');
    expect(clientAddress(request(), 1)).toBe('10.0.0.9');
  });

  it('are keyed by /64 for IPv6', () => {
    expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2');
    expect(addressKey('2001:db8::5')).toBe('2001:db8:0:0');
    expect(addressKey('::ffff:10.1.2.3')).toBe('10.1.2.3');
    expect(addressKey('127.0.0.1')).toBe('127.0.0.1');
  });

  it.each([
    ['203.0.113.77', '203.0.113.0'],
    ['::ffff:198.51.100.9', '198.51.100.0'],
    ['2001:db8:1:2::5', '2001:db8:1::'],
    ['2001:DB8:ABCD:1:2:3:4:5', '2001:db8:abcd::'],
    ['2001:db8::5', '2001:db8:0::'],
    ['::1', '0:0:0::'],
    ['unknown', 'unknown'],
  ])('D-LAW-019 D-LAW-020 are stored as their network: %s', (address, stored) => expect(truncatedAddress(address)).toBe(stored));
});
