import { AppError } from '#contracts/errors';
import { routesOf } from '#contracts/operation';
import { operations } from '#contracts/operations';
import type { FastifyInstance } from 'fastify';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const;

/** The routes of the API documentation. */
const furtherRoutes = ['GET /openapi.json', 'GET /docs'] as const;

/** Returns the methods of each path below /api. */
export function methodsByPath(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const route of [...operations.flatMap(routesOf), ...furtherRoutes]) {
    const [method = '', path = ''] = route.split(' ');
    found.set(path, new Set([...(found.get(path) ?? []), method]));
  }
  return found;
}

/** Adds routes that respond 405 with Allow to the methods that a path does not have. A path with GET also has HEAD. */
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
