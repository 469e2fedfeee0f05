// Copies Swagger UI, which /api/docs serves, next to the built gateway.
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const from = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const to = join(dirname(fileURLToPath(import.meta.url)), '../dist/gateway/swagger-ui');

const start = `window.SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: -1,
  validatorUrl: null,
  persistAuthorization: false,
});
`;

await mkdir(to, { recursive: true });
for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png', 'LICENSE', 'NOTICE']) {
  await copyFile(join(from, file), join(to, file));
}
await writeFile(join(to, 'start.js'), start);
