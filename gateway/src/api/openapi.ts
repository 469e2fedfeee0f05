import { z } from 'zod';
import { errorTexts, type ErrorCode } from '#contracts/errors';
import { apiSections, operations } from '#contracts/operations';
import {
  DEFAULT_BODY_LIMIT,
  isDownload,
  isStream,
  routesOf,
  type AcceptedFile,
  type HttpRoute,
  type LongWork,
  type Operation,
  type StreamOperation,
} from '#contracts/operation';
import { isHandledByGateway } from '../access/caller.ts';
import { statusOf } from '../http/status.ts';

type Json = Record<string, unknown>;

interface ObjectSchema extends Json {
  properties?: Record<string, Json>;
  required?: string[];
}

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

const errorContent = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } };

function errorResponses(codes: readonly ErrorCode[]): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set(codes)) byStatus.set(statusOf[code], [...(byStatus.get(statusOf[code]) ?? []), code]);
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([a], [b]) => a - b)
      .map(([status, of]) => [
        String(status),
        {
          description: of.map((code) => `${code}: ${errorTexts[code]}`).join('\n\n'),
          ...(status === 204 ? {} : errorContent),
          ...(status === 405 ? { headers: { Allow: { schema: { type: 'string' }, description: 'Osoitteen menetelmät' } } } : {}),
          ...(status === 429 || status === 503
            ? { headers: { 'Retry-After': { schema: { type: 'integer' }, description: 'Sekunteina' } } }
            : {}),
        },
      ]),
  );
}

const commonErrors = (access: Operation['access']): ErrorCode[] => [
  'invalid_input',
  ...(access === 'public' ? [] : (['unauthenticated', 'session_expired', 'forbidden'] as const)),
  // Any path responds 404 to a parameter that is too long or has characters that no address has, and 405 to other methods.
  'not_found',
  'method_not_allowed',
  'too_many_requests',
  'internal_error',
  'service_unavailable',
];

/** Additional errors of calls that accept an Idempotency-Key. */
const repeatErrors = ['idempotency_mismatch', 'request_in_progress'] as const satisfies ErrorCode[];

const securityOf = (access: Operation['access']): Json[] => (access === 'public' ? [] : [{ [access]: [] }]);

const SUCCESS_TEXT = 'Virheessä on tavallisten kenttien lisäksi `success: false` ja `error`, sama teksti kuin kentässä `message`.';

const limitText = ({ requests, seconds }: NonNullable<Operation['rateLimit']>): string =>
  `Enintään ${requests} pyyntöä ${seconds} sekunnissa samasta osoitteesta; sen jälkeen vastaus on 429, ja Retry-After kertoo odotusajan.`;

const bodyText = ({ bodyLimit = DEFAULT_BODY_LIMIT }: Operation): string =>
  `Pyynnön sisältö on enintään ${bodyLimit} tavua; suurempi saa vastauksen 413.`;

const NO_WAIT_TEXT = 'Otsake `Prefer: respond-async` vastaa heti tilanteen (202); muuten vastaus tulee, kun työ on valmis.';

const STREAM_TEXT =
  'Vastaus on tapahtumavirta (server-sent events): jokainen `data:` on yksi kohta, `event: end` päättää sen. Katkennut virta jatkuu otsakkeella Last-Event-ID.';

const UI_STREAM_TEXT =
  'Vastaus on AI SDK:n viestivirta (UI message stream, otsake x-vercel-ai-ui-message-stream: v1): jokainen `data:` on yksi pala, ja `[DONE]` päättää virran. Virhe tulee palana `error`.';

const streamText = ({ wire }: StreamOperation): string => (wire === 'ui-message-stream' ? UI_STREAM_TEXT : STREAM_TEXT);

const contentTypeOf = (operation: Operation): string => {
  if (isDownload(operation)) return operation.download.mediaType.split(';', 1)[0] ?? '';
  return isStream(operation) ? 'text/event-stream' : 'application/json';
};

const jsonText = (schema: Json): Json => ({ type: 'string', contentMediaType: 'application/json', contentSchema: schema });

/** Describes one event of a stream. OpenAPI 3.1 has no schema for a whole stream; tools take it as the schema of each event. */
const eventSchema = (item: Json): Json => ({
  type: 'object',
  required: ['data'],
  properties: { id: { type: 'string' }, retry: { type: 'integer' } },
  oneOf: [
    { properties: { event: { const: 'message' }, data: jsonText(item) } },
    { properties: { event: { const: 'end' }, data: { const: '{}' } }, required: ['event'] },
    { properties: { event: { const: 'error' }, data: jsonText({ $ref: '#/components/schemas/Error' }) }, required: ['event'] },
  ],
});

/** Describes one event of a UI message stream. */
const chunkSchema = (item: Json): Json => ({
  type: 'object',
  required: ['data'],
  properties: { data: { oneOf: [jsonText(item), { const: '[DONE]' }] } },
});

const responseSchema = (operation: Operation, output: ObjectSchema): Json => {
  if (isStream(operation) && !isDownload(operation)) return operation.wire ? chunkSchema(output) : eventSchema(output);
  return operation.joinsPages ? (output.properties?.['items'] ?? output) : output;
};

const fileErrors = {
  image: ['image_too_large', 'image_type_unsupported', 'unsupported_media_type', 'image_unreadable', 'image_too_many_pixels'],
  file: ['payload_too_large', 'unsupported_media_type'],
} as const satisfies Record<AcceptedFile['kind'], ErrorCode[]>;

const binary: Json = { type: 'string', contentMediaType: 'application/octet-stream' };

/** Describes a file as the request body, or as a multipart field with the other fields as text. */
function fileBody({ field, bodyTypes = [], json = [] }: AcceptedFile, otherFields: readonly [string, Json][]): Json {
  const asText = Object.fromEntries(otherFields.map(([name, schema]) => [name, json.includes(name) ? { type: 'string' } : schema]));
  return {
    required: true,
    content: {
      ...Object.fromEntries(
        bodyTypes.map((type) => [type, { schema: /json/.test(type) ? { type: 'array', items: { type: 'object' } } : binary }]),
      ),
      'multipart/form-data': { schema: { type: 'object', required: [field], properties: { [field]: binary, ...asText } } },
    },
  };
}

const longWorkResponses = ({ result, row }: LongWork, record: Json): Json => ({
  '200': {
    description: 'Työ on valmis',
    content: { 'application/json': { schema: schemaOf(result.extend({ details: z.array(row) }), 'output') } },
  },
  '202': { description: 'Työ jatkuu', content: { 'application/json': { schema: record } } },
});

/** `/tires/sizes/:sizeId` → `/tires/sizes/{sizeId}` */
const templated = (path: string) => path.replace(/:(\w+)/g, '{$1}');

function describe(operation: Operation, route: HttpRoute): { path: string; method: string; item: Json } {
  const [method = 'GET', path = ''] = route.split(' ');
  const input = schemaOf(operation.input, 'input');
  const inPath = new Set([...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? ''));
  const properties = Object.entries(input.properties ?? {});
  const parameter = (name: string, schema: Json, where: 'path' | 'query' | 'header') => ({
    name,
    in: where,
    required: where === 'path' || (input.required ?? []).includes(name),
    schema,
  });
  const { takes, begins } = operation;
  const inBody = (method === 'POST' || method === 'PUT') && !takes;
  const isRepeatable = operation.access !== 'public' && !isHandledByGateway(operation) && !takes && method !== 'GET';
  const inHeader = new Set(Object.keys(operation.headers ?? {}));
  const rest = properties.filter(([name]) => !inPath.has(name) && name !== takes?.field && !(inHeader.has(name) && !inBody));
  const parameters = [
    ...properties.filter(([name]) => inPath.has(name)).map(([name, schema]) => parameter(name, schema, 'path')),
    ...Object.entries(operation.headers ?? {}).map(([field, header]) => parameter(header, input.properties?.[field] ?? {}, 'header')),
    ...(inBody
      ? []
      : rest
          .filter(([name]) => !(operation.joinsPages && name === 'after'))
          .map(([name, schema]) =>
            parameter(name, takes?.json?.includes(name) ? { type: 'string', description: 'JSON' } : schema, 'query'),
          )),
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
    ...(operation.hasSuccessFlag ? [SUCCESS_TEXT] : []),
    ...(takes ? [`Tiedosto on enintään ${takes.maxBytes} tavua; suurempi saa vastauksen 413.`] : []),
    ...(begins ? [NO_WAIT_TEXT] : []),
    ...(isStream(operation) && !isDownload(operation) ? [streamText(operation)] : []),
  ];
  return {
    path: templated(path),
    method: method.toLowerCase(),
    item: {
      // Unique in the document, also for a call with several routes.
      operationId: route === operation.http ? operation.subject : `${operation.subject} ${path}`,
      summary: operation.summary,
      ...(remarks.length > 0 ? { description: remarks.join('\n\n') } : {}),
      tags: [apiSections[operation.subject.split('.')[0] ?? ''] ?? operation.subject],
      security: securityOf(operation.access),
      ...(parameters.length > 0 ? { parameters } : {}),
      ...(takes ? { requestBody: fileBody(takes, rest) } : {}),
      ...(inBody && rest.length > 0
        ? { requestBody: { required: body.required.length > 0, content: { 'application/json': { schema: body } } } }
        : {}),
      responses: {
        ...(begins
          ? longWorkResponses(begins, output)
          : {
              [String(operation.status ?? 200)]: {
                description: 'Onnistui',
                content: { [contentTypeOf(operation)]: { schema: responseSchema(operation, output) } },
              },
            }),
        ...errorResponses([
          ...operation.errors,
          ...commonErrors(operation.access),
          ...(method === 'GET' ? [] : (['foreign_origin'] as const)),
          ...(isRepeatable ? repeatErrors : []),
          ...(inBody ? (['payload_too_large', 'unsupported_media_type'] as const) : []),
          ...(takes ? fileErrors[takes.kind] : []),
        ]),
      },
    },
  };
}

/** Generates the OpenAPI 3.1 document of all calls below /api from the contracts. */
export function openApi(publicUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    for (const route of routesOf(operation)) {
      const { path, method, item } = describe(operation, route);
      paths[path] = { ...paths[path], [method]: item };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kaarto',
      version: '1',
      description: 'Rengaskaupan rajapinta. Virheet vastaavat aina saman muotoisen olion; viestit ovat suomeksi.',
    },
    servers: [{ url: new URL('/api', publicUrl).href }],
    tags: Object.values(apiSections).map((name) => ({ name })),
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
