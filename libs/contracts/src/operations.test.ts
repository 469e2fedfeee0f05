import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { errorTexts } from './errors.ts';
import { PICTURE } from './fields.ts';
import { isImagesInUse } from './image-use.ts';
import { cacheTopics, operations } from './operations.ts';
import { hiddenThings, isVisible } from './visibility.ts';

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

  it('every service that takes the address of a picture is asked before pictures are removed', () => {
    const serviceOf = ({ subject }: { subject: string }) => subject.split('.')[0];
    const takesPicture = ({ input }: (typeof operations)[number]) =>
      JSON.stringify(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })).includes(`"${PICTURE}":true`);
    const owners = new Set(withRoute.filter(takesPicture).map(serviceOf));
    expect(owners).toEqual(new Set(operations.filter(isImagesInUse).map(serviceOf)));
    expect(owners.size).toBeGreaterThan(0);
  });

  it('visitors see nothing of messages, drafts and mappings, and something of everything else that is cached', () => {
    for (const thing of hiddenThings) expect(operations.some(({ subject }) => subject.startsWith(`${thing}.`))).toBe(true);
    expect(operations.filter(({ cachedUntil, subject }) => cachedUntil && !isVisible(subject))).toEqual([]);
    expect(isVisible('content.contact-message.received')).toBe(false);
    expect(isVisible('content.contact-messages.received')).toBe(true);
  });

  it('what is cached depends on services that there are', () => {
    const services = new Set(operations.map(({ subject }) => subject.split('.')[0]));
    expect(cacheTopics.length).toBeGreaterThan(0);
    for (const topic of cacheTopics) expect(services).toContain(topic);
  });
});
