// The processes that npm start and npm run dev run, in the order of their dependencies.
import { type ServiceName, type ServiceProcess, services } from './services.mjs';
import type { Ports, Secrets } from './shop-state.ts';

export interface ProcessSpec {
  name: string;
  /** Node's arguments, relative to the repository's root. */
  args: string[];
  environment: Record<string, string>;
  /** Returns 200 when the process is ready. */
  readyUrl: string;
  /** In watch mode: folders of build output whose change restarts the process. Empty if it reloads by itself. */
  restartOn: string[];
}

export interface ShopSettings {
  port: number;
  ports: Ports;
  secrets: Secrets;
  watch: boolean;
  /** Settings of the backing servers: MONGODB_URL, NATS_URL, S3_…, SMTP_URL. */
  servers: Record<string, string>;
  env: NodeJS.ProcessEnv;
}

/**
 * Returns Node's flags. The heap of each process is limited. When idle, the whole shop takes less than 1.2 GB (bench.ts checks
 * it). Images are decoded outside the heaps. A small young generation saves 12 to 20 MB a process when idle. Without the last
 * flag every 64 MB of short-lived buffers force a full garbage collection, several a second under load; the containers' commands
 * have it too.
 */
const node = (megabytes: number, young = 4) => [
  '--enable-source-maps',
  `--max-old-space-size=${megabytes}`,
  `--max-semi-space-size=${young}`,
  '--external-memory-accounted-in-global-limit',
];

/**
 * Settings of the allocator for all processes, which the image has too. With the default of eight arenas a processor, the short-lived
 * buffers of several threads leave each of them partly filled: some 10 MB in marketing after 100,000 mails.
 */
export const allocator = { MALLOC_ARENA_MAX: '2' };

const local = (port: number) => `http://127.0.0.1:${port}`;

/** Returns the services first, then the gateway, then the web. They are stopped in reverse order. */
export function processesOf({ port, ports, secrets, watch, servers, env }: ShopSettings): ProcessSpec[] {
  const publicUrl = env.PUBLIC_URL || `http://localhost:${port}`;
  // Each process gets only the settings of the servers that it uses, since they contain passwords.
  const among = (names: readonly string[], from: NodeJS.ProcessEnv) =>
    Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])));
  const database = among(['MONGODB_URL', 'NATS_URL'], servers);
  const storage = among(['S3_URL', 'S3_ACCESS_KEY', 'S3_SECRET_KEY', 'S3_BUCKET'], servers);
  const mail = among(['SMTP_URL'], servers);
  // In watch mode tsc writes the modules; otherwise the build has put each program into one file.
  const program = (part: string) => `dist/${part}/${watch ? 'src/' : ''}main.js`;
  const shared = { ...allocator, HOST: '127.0.0.1', NODE_ENV: watch ? 'development' : 'production', LOG_LEVEL: env.LOG_LEVEL || 'info' };
  return [
    ...services.map(({ name, heapMb, needs, env: optional, secrets: own }: ServiceProcess): ProcessSpec => ({
      name,
      args: [...node(heapMb), program(`services/${name}`)],
      environment: {
        ...shared,
        ...database,
        ...(needs.includes('storage') ? storage : {}),
        PUBLIC_URL: publicUrl,
        ...(needs.includes('mail') ? mail : {}),
        ...among(optional, env),
        ...among(own, secrets.ofServices),
        HEALTH_PORT: String(ports[`${name as ServiceName}Health`]),
      },
      readyUrl: `${local(ports[`${name as ServiceName}Health`])}/readyz`,
      restartOn: ['dist/libs', `dist/services/${name}`],
    })),
    {
      name: 'gateway',
      args: [...node(256), program('gateway')],
      environment: {
        ...shared,
        ...database,
        ...storage,
        ...mail,
        PORT: String(port),
        METRICS_PORT: String(ports.gatewayMetrics),
        WEB_URL: local(ports.web),
        PUBLIC_URL: publicUrl,
        JWT_SECRET: secrets.jwtSecret,
        ADMIN_USERNAME: secrets.adminUsername,
        ADMIN_PASSWORD: secrets.adminPassword,
      },
      // Like the deployment's probes. Not /readyz, which also checks the object store: the shop opens without it.
      readyUrl: `${local(port)}/healthz`,
      restartOn: ['dist/libs', 'dist/gateway'],
    },
    {
      name: 'web',
      // In watch mode Vite serves the sources; its module graph needs a larger heap than the finished build.
      args: watch
        ? [...node(512), '--conditions=source', '--disable-warning=ExperimentalWarning', 'web/server.ts', '--dev']
        : // Rendering a page allocates some 3 MB of short-lived objects.
          [...node(256, 16), 'dist/web/server.js'],
      environment: {
        ...shared,
        PORT: String(ports.web),
        METRICS_PORT: String(ports.webMetrics),
        GATEWAY_URL: local(port),
        PUBLIC_URL: publicUrl,
      },
      readyUrl: `${local(ports.web)}/readyz`,
      restartOn: [],
    },
  ];
}
