import { describe, expect, it } from '@jest/globals';
import { requireTlsForPassword } from './mail-server-url.ts';

describe('requireTlsForPassword', () => {
  it.each([
    ['smtp://kaarto:salainen@mail.example.fi:587', 'smtp://kaarto:salainen@mail.example.fi:587?requireTLS=true'],
    ['smtp://kaarto:p%40ss@mail.example.fi?name=kauppa', 'smtp://kaarto:p%40ss@mail.example.fi?name=kauppa&requireTLS=true'],
  ])('makes %s %s', (url, required) => {
    expect(requireTlsForPassword(url)).toBe(required);
  });

  it.each([
    'smtps://kaarto:salainen@mail.example.fi',
    'smtp://mailpit:1025',
    'smtp://kaarto:salainen@127.0.0.1:2525',
    'smtp://kaarto:salainen@[::1]:2525',
    'smtp://kaarto:salainen@localhost',
    'smtp://kaarto:salainen@mail.example.fi?requireTLS=false',
    'smtp://kaarto:salainen@mail.example.fi?ignoreTLS=true',
  ])('leaves %s', (url) => {
    expect(requireTlsForPassword(url)).toBe(url);
  });
});
