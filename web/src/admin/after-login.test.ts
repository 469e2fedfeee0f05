import { describe, expect, it } from '@jest/globals';
import { afterLogin } from './after-login.ts';

const origin = 'https://kauppa.example';
const at = (pathname: string, search = '') => ({ pathname, search, origin });

describe('a login leads', () => {
  it.each([
    ['/admin', at('/admin')],
    ['/admin/login', at('/admin/login')],
    ['/admin/salasana', at('/admin/salasana')],
  ])('A-2-006 to the front page from %s', (_path, location) => expect(afterLogin(location, '')).toBe('/'));

  it.each([
    ['a tab', at('/admin/blog')],
    ['a view of the first tab', at('/admin', '?nakyma=koot')],
    ['a view of another tab', at('/admin/settings', '?nakyma=viestit')],
  ])('to %s when that was opened', (_what, location) => expect(afterLogin(location, `${origin}/`)).toBeNull());

  it.each([
    [`${origin}/admin/competitor-prices?sivu=2`, '/admin/competitor-prices?sivu=2'],
    [`${origin}/admin`, '/admin'],
    [`${origin}/admin/login`, '/'],
    [`${origin}/admin/salasana`, '/'],
    [`${origin}/renkaat`, '/'],
    [`${origin}/administrator`, '/'],
    ['https://evil.example/admin/blog', '/'],
    ['nonsense', '/'],
  ])('A-2-022 back to the page whose session had ended: from %s to %s', (referrer, to) =>
    expect(afterLogin(at('/admin/login'), referrer)).toBe(to),
  );
});
