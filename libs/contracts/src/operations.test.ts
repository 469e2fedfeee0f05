import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { errorTexts } from './errors.ts';
import { PICTURE } from './fields.ts';
import { isImagesInUse } from './image-use.ts';
import { cacheTopics, operations } from './operations.ts';
import { hiddenPrefixes, affectsVisitors } from './visibility.ts';

const withRoute = operations.filter((operation) => operation.http !== undefined);

describe('operations', () => {
  it('have unique subjects and routes', () => {
    const subjects = operations.map(({ subject }) => subject);
    expect(new Set(subjects).size).toBe(subjects.length);
    const routes = withRoute.map(({ http }) => http?.replace(/:\w+/g, ':'));
    expect(new Set(routes).size).toBe(routes.length);
  });

  it('D-BODY-011 only logins, forgotten passwords, the contact form, newsletter subscriptions and the chat are mutating calls with public access', () => {
    const publicMutations = withRoute
      .filter(({ http, access }) => !http?.startsWith('GET ') && access === 'public')
      .map(({ http }) => http);
    expect(publicMutations.toSorted()).toEqual([
      'DELETE /feedback/thumbs/:conversationId/:messageId',
      'POST /admin/login',
      'POST /admin/password-link',
      'POST /admin/password-link/read',
      'POST /admin/password-link/use',
      'POST /ai/chat',
      'POST /ai/chat/:conversationId/stop',
      'POST /auth/login',
      'POST /auth/register',
      'POST /contact-messages',
      'POST /conversations/log',
      'POST /feedback',
      'POST /subscribers/confirm',
      'POST /subscribers/subscribe',
      'POST /subscribers/unsubscribe',
      'POST /subscribers/unsubscribe-link',
    ]);
  });

  it('have inputs that can be converted to JSON schema for OpenAPI', () => {
    for (const { input } of withRoute)
      expect(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })).toHaveProperty('type', 'object');
  });

  it('D-BODY-006 every error has a message for the user', () => {
    for (const [code, text] of Object.entries(errorTexts)) expect(`${code}: ${text}`).toMatch(/: .{10,}/);
  });

  it('refuse unknown input fields', () => {
    // Clients of the AI SDK send fields of their own, which are dropped.
    for (const { input, subject } of withRoute.filter((operation) => operation.subject !== 'chat.reply.send')) {
      const result = input.safeParse({ $where: '1' });
      expect({ subject, refused: !result.success && result.error.issues.some(({ code }) => code === 'unrecognized_keys') }).toEqual({
        subject,
        refused: true,
      });
    }
  });

  it('D-BODY-022 lists that can grow take page and limit, and answer items and pagination', () => {
    interface ObjectSchema {
      type?: string;
      properties?: Record<string, ObjectSchema>;
    }
    const withoutPages = withRoute.filter(({ http, input, output }) => {
      const { type, properties = {} } = z.toJSONSchema(output, { unrepresentable: 'any' }) as ObjectSchema;
      if (!http?.startsWith('GET ') || (type !== 'array' && properties['items']?.type !== 'array')) return false;
      const asks = (z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as ObjectSchema).properties ?? {};
      return !('page' in asks && 'limit' in asks && Object.keys(properties['pagination']?.properties ?? {}).length === 4);
    });
    expect(withoutPages.map(({ http }) => http).toSorted()).toEqual(
      [
        // Bounded: by the calendar, by the shop's settings, by the number of pages that the site has or of its administrators, by the
        // life of a session, or by a limit.
        'GET /admin/admins',
        'GET /admin/sessions',
        'GET /business-settings/holidays',
        'GET /campaigns/active',
        'GET /chat-answers/places',
        'GET /dead-letters',
        'GET /pages',
        'GET /tires/import-mappings',
        'GET /tires/suggestions',
        // The latest prices, for a chart or the price of reference, which need all of them.
        'GET /competitor-prices/:id/history',
        'GET /tires/:productId/prices',
        // The specification asks for the whole list.
        'GET /blog/articles',
        'GET /campaigns',
        'GET /competitor-prices',
        'GET /tires/sizes',
      ].toSorted(),
    );
  });

  it('every service with the URL of a picture in an input can report which pictures it uses', () => {
    const serviceOf = ({ subject }: { subject: string }) => subject.split('.')[0];
    const takesPicture = ({ input }: (typeof operations)[number]) =>
      JSON.stringify(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })).includes(`"${PICTURE}":true`);
    const owners = new Set(withRoute.filter(takesPicture).map(serviceOf));
    expect(owners).toEqual(new Set(operations.filter(isImagesInUse).map(serviceOf)));
    expect(owners.size).toBeGreaterThan(0);
  });

  it('only messages, drafts and import mappings do not affect visitors, and no cached operation belongs to them', () => {
    for (const thing of hiddenPrefixes) expect(operations.some(({ subject }) => subject.startsWith(`${thing}.`))).toBe(true);
    expect(operations.filter(({ cachedUntil, subject }) => cachedUntil && !affectsVisitors(subject))).toEqual([]);
    expect(affectsVisitors('content.contact-message.received')).toBe(false);
    expect(affectsVisitors('content.contact-messages.received')).toBe(true);
  });

  it('cached responses depend on existing services', () => {
    const services = new Set(operations.map(({ subject }) => subject.split('.')[0]));
    expect(cacheTopics.length).toBeGreaterThan(0);
    for (const topic of cacheTopics) expect(services).toContain(topic);
  });
});
