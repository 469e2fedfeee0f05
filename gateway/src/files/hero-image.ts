import { AppError } from '#contracts/errors';
import { setHeroImage } from '#contracts/content/homepage';
import { DEFAULT_DEADLINE_MS, type ServiceClient } from '#service/client';
import type { FastifyInstance } from 'fastify';
import { sendError, withSuccess } from '../http/error-response.ts';
import { imageUploads, type UploadParts } from './upload.ts';

export interface HeroImageParts extends UploadParts {
  services: Pick<ServiceClient, 'call'>;
  /** False while NATS is known to be away. */
  reachable: () => boolean;
  changed: (topic: string) => void;
}

/**
 * POST /api/homepage-settings/hero-image: stores an image and shows it on the front page. When the content service
 * cannot be told, the front page stays as it was, and the image is removed by the daily clean-up unless it is sent again.
 */
export async function mountHeroImage(server: FastifyInstance, parts: HeroImageParts): Promise<void> {
  const { services, reachable, changed, log } = parts;
  const { options, store, uploader } = await imageUploads(server, parts);
  server.setErrorHandler((error, request, reply) => sendError(request, reply, error, log, withSuccess));
  server.post('/api/homepage-settings/hero-image', {
    ...options,
    handler: async (request, reply) => {
      if (!reachable()) throw new AppError('service_unavailable', undefined, { retryAfter: 1 });
      const { imageUrl, width, height, blur } = await store(request);
      const call = {
        requestId: request.id,
        actor: uploader(request),
        idempotencyKey: null,
        deadline: Date.now() + DEFAULT_DEADLINE_MS,
      };
      const settings = await services.call(setHeroImage, { image: imageUrl, width, height, blur }, call);
      changed('content');
      return reply
        .header('content-type', 'application/json; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(JSON.stringify({ success: true, imageUrl, settings }));
    },
  });
}
