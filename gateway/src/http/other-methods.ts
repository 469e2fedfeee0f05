import { AppError } from '#contracts/errors';
import { operations } from '#contracts/operations';
import type { FastifyInstance } from 'fastify';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const;

/** What describes the calls themselves. */
const furtherRoutes = ['GET /openapi.json', 'GET /docs'] as const;

/** The methods of each path below /api. */
export function methodsByPath(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const route of [...operations.flatMap(({ http }) => (http === undefined ? [] : [http])), ...furtherRoutes]) {
    const [method = '', path = ''] = route.split(' ');
    found.set(path, new Set([...(found.get(path) ?? []), method]));
  }
  return found;
}

/** Answers 405 with Allow where a path is called with a method that it does not have. HEAD is answered wherever GET is. */
export function refuseOtherMethods(server: FastifyInstance): void {
  for (const [path, methods] of methodsByPath()) {
    const allow = [...methods, ...(methods.has('GET') ? ['HEAD'] : [])].toSorted().join(', ');
    const others = METHODS.filter((method) => !methods.has(method));
    server.route({
      method: methods.has('GET') ? others : [...others, 'HEAD'],
      url: `/api${path}`,
      // Before the body is read, so that its type does not matter.
      onRequest: (_request, reply) => {
        void reply.header('allow', allow);
        return Promise.reject(new AppError('method_not_allowed'));
      },
      handler: () => undefined,
    });
  }
}
