import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { AppError } from '#contracts/errors';
import type { Logger } from '#service/process/logging';
import type { FastifyInstance } from 'fastify';
import { sendError } from '../http/error-response.ts';
import { matchesEtag } from '../cache/cached-response-writer.ts';
import { openApi } from './openapi.ts';

/** Swagger UI's files next to the built gateway (copied by gateway/build-docs.mjs). */
const swaggerFolder = new URL('../../swagger-ui/', import.meta.url);

const files: Record<string, string> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
  'start.js': 'text/javascript; charset=utf-8',
};

const page = `<!doctype html>
<html lang="fi">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Kaarto – rajapinta</title>
<link rel="icon" href="/api/docs/favicon-32x32.png">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="docs"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;

const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Mounts /api/openapi.json and /api/docs with the page's own files. */
export function mountDocs(server: FastifyInstance, publicUrl: string, log: Logger): void {
  server.setErrorHandler((error, request, reply) => sendError(request, reply, error, log));
  let document: { body: Buffer; etag: string } | undefined;

  server.get('/api/openapi.json', (request, reply) => {
    if (!document) {
      const body = Buffer.from(JSON.stringify(openApi(publicUrl)));
      document = { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` };
    }
    void reply.header('etag', document.etag).header('cache-control', 'public, max-age=0, must-revalidate');
    if (matchesEtag(request.headers['if-none-match'], document.etag)) return reply.code(304).send();
    return reply.header('content-type', 'application/json; charset=utf-8').send(document.body);
  });

  server.get('/api/docs', (_request, reply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', PAGE_POLICY)
      .send(page),
  );

  server.get('/api/docs/:file', async (request, reply) => {
    const { file } = request.params as { file: string };
    const type = Object.hasOwn(files, file) ? files[file] : undefined;
    if (type === undefined) throw new AppError('not_found');
    try {
      const body = await readFile(new URL(file, swaggerFolder));
      return await reply.header('content-type', type).header('cache-control', 'public, max-age=3600').send(body);
    } catch (error) {
      throw new AppError('not_found', undefined, {}, error);
    }
  });
}
