import { z } from 'zod';
import { errorTexts, type ErrorCode } from '#contracts/errors';
import { HomepageSettings } from '#contracts/content/homepage';
import { operations } from '#contracts/operations';
import { DEFAULT_BODY_LIMIT, type Operation } from '#contracts/operation';
import { ImportRow, TyreImport, getImport } from '#contracts/catalogue/tyre-import';
import { statusOf } from '../http/status.ts';

type Json = Record<string, unknown>;

interface ObjectSchema extends Json {
  properties?: Record<string, Json>;
  required?: string[];
}

const tags: Record<string, string> = {
  access: 'Kirjautuminen',
  catalogue: 'Rengasluettelo',
  content: 'Sisältö',
  gateway: 'Ylläpito',
  images: 'Kuvat',
  marketing: 'Markkinointi',
};

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): ObjectSchema => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as ObjectSchema;
  void $schema;
  return rest;
};

const errorSchema: Json = {
  type: 'object',
  required: ['message', 'code', 'requestId'],
  properties: {
    message: { type: 'string', description: 'Suomeksi, käyttäjälle' },
    code: { type: 'string', enum: Object.keys(errorTexts) },
    fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'Kentän polku ja suomenkielinen teksti' },
    current: { description: 'Tieto sellaisena kuin se nyt on (stale_version)' },
    context: { type: 'object', additionalProperties: true },
    retryAfter: { type: 'number', description: 'Sekunteina' },
    requestId: { type: 'string' },
  },
};

function errorAnswers(codes: readonly ErrorCode[]): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set(codes)) byStatus.set(statusOf[code], [...(byStatus.get(statusOf[code]) ?? []), code]);
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([a], [b]) => a - b)
      .map(([status, of]) => [
        String(status),
        {
          description: of.map((code) => `${code}: ${errorTexts[code]}`).join('\n\n'),
          ...(status === 405 ? { headers: { Allow: { schema: { type: 'string' }, description: 'Osoitteen menetelmät' } } } : {}),
          ...(status === 429 || status === 503
            ? { headers: { 'Retry-After': { schema: { type: 'integer' }, description: 'Sekunteina' } } }
            : {}),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      ]),
  );
}

const commonErrors = (access: Operation['access']): ErrorCode[] => [
  'invalid_input',
  ...(access === 'public' ? [] : (['unauthenticated', 'session_expired', 'forbidden'] as const)),
  // A path whose parameter is too long, or holds what no address has, leads nowhere; and any path knows its methods.
  'not_found',
  'method_not_allowed',
  'too_many_requests',
  'internal_error',
  'service_unavailable',
];

/** What a repeated save may meet beside. */
const repeatErrors = ['idempotency_mismatch', 'request_in_progress'] as const satisfies ErrorCode[];

const securityOf = (access: Operation['access']): Json[] => (access === 'public' ? [] : [{ [access]: [] }]);

const SUCCESS_TEXT = 'Virheessä on tavallisten kenttien lisäksi `success: false` ja `error`, sama teksti kuin kentässä `message`.';

const limitText = ({ requests, seconds }: NonNullable<Operation['rateLimit']>): string =>
  `Enintään ${requests} pyyntöä ${seconds} sekunnissa samasta osoitteesta; sen jälkeen vastaus on 429, ja Retry-After kertoo odotusajan.`;

const bodyText = ({ bodyLimit = DEFAULT_BODY_LIMIT }: Operation): string =>
  `Pyynnön sisältö on enintään ${bodyLimit} tavua; suurempi saa vastauksen 413.`;

/** `/tires/sizes/:sizeId` → `/tires/sizes/{sizeId}` */
const templated = (path: string) => path.replace(/:(\w+)/g, '{$1}');

function describe(operation: Operation): { path: string; method: string; item: Json } {
  const [method = 'GET', path = ''] = (operation.http ?? '').split(' ');
  const input = schemaOf(operation.input, 'input');
  const inPath = new Set([...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? ''));
  const properties = Object.entries(input.properties ?? {});
  const parameter = (name: string, schema: Json, where: 'path' | 'query' | 'header') => ({
    name,
    in: where,
    required: where === 'path' || (input.required ?? []).includes(name),
    schema,
  });
  const inBody = method === 'POST' || method === 'PUT';
  const isRepeatable = operation.access !== 'public' && !operation.subject.startsWith('access.') && method !== 'GET';
  const rest = properties.filter(([name]) => !inPath.has(name));
  const parameters = [
    ...properties.filter(([name]) => inPath.has(name)).map(([name, schema]) => parameter(name, schema, 'path')),
    ...Object.entries(operation.headers ?? {}).map(([field, header]) => parameter(header, input.properties?.[field] ?? {}, 'header')),
    ...(inBody
      ? []
      : rest.filter(([name]) => !(operation.joinsPages && name === 'after')).map(([name, schema]) => parameter(name, schema, 'query'))),
    ...(isRepeatable ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ];
  const body = {
    ...input,
    properties: Object.fromEntries(rest),
    required: (input.required ?? []).filter((name) => !inPath.has(name)),
  };
  const output = schemaOf(operation.output, 'output');
  const remarks = [
    ...(inBody && rest.length > 0 ? [bodyText(operation)] : []),
    ...(operation.rateLimit ? [limitText(operation.rateLimit)] : []),
    ...(operation.tellsSuccess ? [SUCCESS_TEXT] : []),
  ];
  return {
    path: templated(path),
    method: method.toLowerCase(),
    item: {
      operationId: operation.subject,
      summary: operation.summary,
      ...(remarks.length > 0 ? { description: remarks.join('\n\n') } : {}),
      tags: [tags[operation.subject.split('.')[0] ?? ''] ?? operation.subject],
      security: securityOf(operation.access),
      ...(parameters.length > 0 ? { parameters } : {}),
      ...(inBody && rest.length > 0
        ? { requestBody: { required: body.required.length > 0, content: { 'application/json': { schema: body } } } }
        : {}),
      responses: {
        [String(operation.status ?? 200)]: {
          description: 'Onnistui',
          content: { 'application/json': { schema: operation.joinsPages ? (output.properties?.['items'] ?? output) : output } },
        },
        ...errorAnswers([
          ...operation.errors,
          ...commonErrors(operation.access),
          ...(method === 'GET' ? [] : (['foreign_origin'] as const)),
          ...(isRepeatable ? repeatErrors : []),
          ...(inBody ? (['payload_too_large', 'unsupported_media_type'] as const) : []),
        ]),
      },
    },
  };
}

const imageBody: Json = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['image'],
        properties: { image: { type: 'string', contentMediaType: 'application/octet-stream' } },
      },
    },
  },
};

const imageErrors = (): Json =>
  errorAnswers([
    ...commonErrors('admin'),
    'foreign_origin',
    'image_too_large',
    'image_type_unsupported',
    'unsupported_media_type',
    'image_unreadable',
    'image_too_many_pixels',
  ]);

/** The calls that take files and are therefore not mounted from a contract alone. */
function fileCalls(): Record<string, Json> {
  const size = { type: 'integer' };
  const importResult = schemaOf(
    TyreImport.pick({
      importId: true,
      rows: true,
      added: true,
      changed: true,
      unchanged: true,
      rejected: true,
      warned: true,
      seasons: true,
      studs: true,
      columns: true,
      headerRow: true,
      state: true,
      dryRun: true,
      undoable: true,
    }).extend({ details: z.array(ImportRow) }),
    'output',
  );
  const binary = { schema: { type: 'string', contentMediaType: 'application/octet-stream' } };
  return {
    '/upload': {
      post: {
        operationId: 'images.upload',
        summary: 'Lähetä kuva (jpeg, png tai webp, enintään 5 Mt)',
        tags: [tags['images']],
        security: securityOf('admin'),
        requestBody: imageBody,
        responses: {
          '201': {
            description: 'Tallennettu kolmena leveytenä',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['imageUrl', 'width', 'height', 'blur', 'sources'],
                  properties: {
                    imageUrl: { type: 'string' },
                    width: size,
                    height: size,
                    blur: { type: ['string', 'null'], description: 'Esikatselu data-osoitteena, alle 600 merkkiä' },
                    sources: {
                      type: 'array',
                      items: {
                        type: 'object',
                        required: ['url', 'width', 'type'],
                        properties: { url: { type: 'string' }, width: size, type: { type: 'string' } },
                      },
                    },
                  },
                },
              },
            },
          },
          ...imageErrors(),
        },
      },
    },
    '/homepage-settings/hero-image': {
      post: {
        operationId: 'content.homepage.upload-hero-image',
        summary: 'Lähetä etusivun pääkuva (jpeg, png tai webp, enintään 5 Mt)',
        description: SUCCESS_TEXT,
        tags: [tags['content']],
        security: securityOf('admin'),
        requestBody: imageBody,
        responses: {
          '200': {
            description: 'Kuva on tallennettu ja näkyy etusivulla',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['success', 'imageUrl', 'settings'],
                  properties: {
                    success: { const: true },
                    imageUrl: { type: 'string' },
                    settings: schemaOf(HomepageSettings, 'output'),
                  },
                },
              },
            },
          },
          ...imageErrors(),
        },
      },
    },
    '/tires/import': {
      post: {
        operationId: 'catalogue.import.file',
        summary: 'Tuo renkaat tukkurin tiedostosta (enintään 30 Mt)',
        description: 'Otsake `Prefer: respond-async` vastaa heti tuonnin tiedot (202); muuten vastaus tulee, kun tuonti on valmis.',
        tags: [tags['catalogue']],
        security: securityOf('admin'),
        parameters: [
          { name: 'dryRun', in: 'query', required: false, schema: { type: 'string', enum: ['true', 'false'], default: 'false' } },
          {
            name: 'mapping',
            in: 'query',
            required: false,
            schema: { type: 'string' },
            description: 'JSON: sarakkeen otsikko → kenttä tai null',
          },
          {
            name: 'headerRow',
            in: 'query',
            required: false,
            schema: { type: 'integer', minimum: 0, maximum: 1000 },
            description: 'Taulukon rivi, jolla otsikot ovat; 0: tiedostossa ei ole otsikoita',
          },
        ],
        requestBody: {
          required: true,
          content: {
            'text/csv': binary,
            'application/json': { schema: { type: 'array', items: { type: 'object' } } },
            'multipart/form-data': {
              schema: {
                type: 'object',
                required: ['file'],
                properties: {
                  file: { type: 'string', contentMediaType: 'application/octet-stream' },
                  mapping: { type: 'string' },
                  headerRow: { type: 'string' },
                },
              },
            },
          },
        },
        responses: {
          '200': {
            description: 'Tuonti on valmis',
            content: {
              'application/json': {
                schema: importResult,
              },
            },
          },
          '202': { description: 'Tuonti jatkuu', content: { 'application/json': { schema: schemaOf(getImport.output, 'output') } } },
          ...errorAnswers([
            ...commonErrors('admin'),
            'foreign_origin',
            'payload_too_large',
            'unsupported_media_type',
            'import_running',
            'import_unreadable',
            'import_columns_unknown',
          ]),
        },
      },
    },
  };
}

/** OpenAPI 3.1 of everything below /api, made from the contracts. */
export function openApi(publicUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    if (operation.http === undefined) continue;
    const { path, method, item } = describe(operation);
    paths[path] = { ...paths[path], [method]: item };
  }
  for (const [path, item] of Object.entries(fileCalls())) paths[path] = { ...paths[path], ...item };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kaarto',
      version: '1',
      description: 'Rengaskaupan rajapinta. Virheet vastaavat aina saman muotoisen olion; viestit ovat suomeksi.',
    },
    servers: [{ url: new URL('/api', publicUrl).href }],
    tags: Object.values(tags).map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: errorSchema },
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[\\x21-\\x7e]{1,200}$' },
          description: 'Sama tunnus ja sama sisältö: pyyntö toteutetaan kerran ja vastataan uudelleen samoin (24 h).',
        },
      },
      securitySchemes: {
        admin: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Ylläpitäjän tunniste: POST /admin/login' },
        customer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Asiakkaan tunniste: POST /auth/login' },
      },
    },
  };
}
