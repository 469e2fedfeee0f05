import { describe, expect, it } from '@jest/globals';
import { keeping } from './keeping.ts';

const isKept = (path: string, status = 200, degraded = false) => 'x-cache-topics' in keeping(path, status, degraded);

describe('what may be kept', () => {
  it.each(['/', '/renkaat', '/renkaat.data', '/_root.data', '/administration'])('%s may', (path) => {
    expect(keeping(path, 200, false)).toEqual({
      'cache-control': 'public, max-age=0, must-revalidate',
      'x-cache-topics': 'catalogue,content',
    });
  });

  it.each(['/admin', '/admin/tilaukset', '/admin.data', '/ADMIN', '/%61dmin', '//admin', '/admin/%'])(
    '%s of the back office may not',
    (path) => {
      expect(keeping(path, 200, false)).toEqual({ 'cache-control': 'no-store' });
    },
  );

  it('redirects may; what is missing, has failed or lacks a part may not', () => {
    expect([302, 202, 404, 500, 503].map((status) => isKept('/renkaat', status))).toEqual([true, true, false, false, false]);
    expect(keeping('/', 200, true)).toEqual({ 'cache-control': 'no-store', 'x-degraded': '1' });
  });
});
