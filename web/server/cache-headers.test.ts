import { describe, expect, it } from '@jest/globals';
import { cacheHeaders } from './cache-headers.ts';

const isCacheable = (path: string, status: number) => 'x-cache-topics' in cacheHeaders(path, status, false);

describe('cacheHeaders', () => {
  it.each(['/', '/renkaat', '/renkaat.data', '/_root.data', '/administration'])('let the gateway cache %s', (path) => {
    expect(cacheHeaders(path, 200, false)).toEqual({
      'cache-control': 'public, max-age=0, must-revalidate',
      'x-cache-topics': 'catalogue,content,marketing',
    });
  });

  it.each(['/admin', '/admin/tilaukset', '/admin.data', '/ADMIN', '/%61dmin', '//admin', '/admin/%'])(
    'forbid caching %s of the panel',
    (path) => {
      expect(cacheHeaders(path, 200, false)).toEqual({ 'cache-control': 'no-store' });
    },
  );

  it('let the gateway cache redirects, but not missing, failed or degraded pages', () => {
    expect([302, 202, 404, 500, 503].map((status) => isCacheable('/renkaat', status))).toEqual([true, true, false, false, false]);
    expect(cacheHeaders('/', 200, true)).toEqual({ 'cache-control': 'no-store', 'x-degraded': '1' });
  });
});
