import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { errorTexts } from './errors.ts';
import { operations } from './operations.ts';

const withRoute = operations.filter((operation) => operation.http !== undefined);

describe('operations', () => {
  it('each has a subject and a route of its own', () => {
    const subjects = operations.map(({ subject }) => subject);
    expect(new Set(subjects).size).toBe(subjects.length);
    const routes = withRoute.map(({ http }) => http?.replace(/:\w+/g, ':'));
    expect(new Set(routes).size).toBe(routes.length);
  });

  it('D-BODY-011 every mutating call states who may make it, and only logins, the contact form and newsletter subscriptions are public', () => {
    const publicMutations = withRoute
      .filter(({ http, access }) => !http?.startsWith('GET ') && access === 'public')
      .map(({ http }) => http);
    expect(publicMutations.toSorted()).toEqual([
      'POST /admin/login',
      'POST /auth/login',
      'POST /auth/register',
      'POST /contact-messages',
      'POST /subscribers/subscribe',
      'POST /subscribers/unsubscribe',
      'POST /subscribers/unsubscribe-link',
    ]);
  });

  it('each input can be written as JSON schema, so OpenAPI can show it', () => {
    for (const { input } of withRoute)
      expect(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })).toHaveProperty('type', 'object');
  });

  it('D-BODY-006 every error has a text for the user', () => {
    for (const [code, text] of Object.entries(errorTexts)) expect(`${code}: ${text}`).toMatch(/: .{10,}/);
  });

  it('inputs refuse unknown fields', () => {
    for (const { input, subject } of withRoute) {
      const result = input.safeParse({ $where: '1' });
      expect({ subject, refused: !result.success && result.error.issues.some(({ code }) => code === 'unrecognized_keys') }).toEqual({
        subject,
        refused: true,
      });
    }
  });
});
