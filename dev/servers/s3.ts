import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../ports.mjs';
import { onPath, SetupError } from '../programs.mjs';
import { binaryPath, ensureBinary } from './binaries.mjs';
import { makePrivateFolder } from './password.ts';
import { type RunningServer, type ServerOptions, startServer } from './server-process.ts';

interface S3Access {
  port: number;
  accessKey: string;
  /** At least 8 characters, which MinIO requires. */
  secretKey: string;
  /** At least 3 letters; created if it does not exist. Default: kaarto. */
  bucket?: string;
}

export interface S3Options extends ServerOptions, Omit<S3Access, 'port'> {}

/** Returns the settings of the S3 store that the environment provides; undefined when one has to be started. */
export function s3FromEnvironment(env: NodeJS.ProcessEnv): Record<string, string> | undefined {
  if (!env.S3_URL) return undefined;
  const { S3_URL, S3_ACCESS_KEY = '', S3_SECRET_KEY = '', S3_BUCKET = 'kaarto' } = env;
  return { S3_URL, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET };
}

/** Returns whether the store's program still has to be built, which takes minutes. */
export function s3HasToBeBuilt(env: NodeJS.ProcessEnv): boolean {
  return !env.S3_URL && !onPath('minio', env) && !fs.existsSync(binaryPath('versitygw', env));
}

/** Returns the environment variables to use the store on that port, whether it is running yet or not. */
export function s3Settings({ port, accessKey, secretKey, bucket = 'kaarto' }: S3Access): Record<string, string> {
  return { S3_URL: `http://127.0.0.1:${port}`, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey, S3_BUCKET: bucket };
}

/**
 * Starts an S3 store on 127.0.0.1 and creates its bucket: minio from PATH, else versitygw, built once from its Go module. Each
 * stores its files in a separate folder below dataDir.
 * @throws SetupError
 */
export async function startS3(options: S3Options): Promise<RunningServer> {
  const { dataDir, log, accessKey, secretKey, bucket = 'kaarto', env = process.env } = options;
  const minio = onPath('minio', env);
  const command = minio ?? (await ensureBinary('versitygw', { env, log }));
  const port = options.port ?? (await freePort());
  const address = `127.0.0.1:${port}`;
  const logFile = options.logFile ?? path.join(dataDir, 'server.log');
  const files = path.join(dataDir, minio ? 'minio' : 'versitygw');
  // Metadata is stored in a separate folder, since some file systems (tmpfs, some network ones) lack extended attributes.
  const sidecar = path.join(dataDir, 'metadata-of-versitygw');
  for (const folder of [dataDir, files, sidecar]) makePrivateFolder(folder);
  const args = minio
    ? ['server', '--quiet', '--address', address, '--console-address', '127.0.0.1:0', files]
    : ['--port', address, '--quiet', '--keep-alive', '--health', '/healthz', 'posix', '--sidecar', sidecar, files];
  const running = await startServer({
    name: 'S3',
    command,
    args,
    env: {
      ...env,
      GOMEMLIMIT: '192MiB',
      MINIO_ROOT_USER: accessKey,
      MINIO_ROOT_PASSWORD: secretKey,
      MINIO_BROWSER: 'off',
      MINIO_UPDATE: 'off',
      ROOT_ACCESS_KEY: accessKey,
      ROOT_SECRET_KEY: secretKey,
    },
    ports: [port],
    logFile,
  });
  const environment = s3Settings({ port, accessKey, secretKey, bucket });
  const url = `http://${address}`;
  try {
    await createBucket(url, bucket, { accessKey, secretKey });
  } catch (error) {
    await running.kill();
    throw error;
  }
  return Object.assign(running, { name: 's3', port, url, environment });
}

/**
 * Creates the bucket unless it exists. Signs the request by hand, because the S3 client would use more of the launcher's memory
 * than everything else.
 */
async function createBucket(url: string, bucket: string, keys: { accessKey: string; secretKey: string }): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { status, text } = await signedPut(new URL(`/${bucket}`, url), keys);
    if (status === 200 || /BucketAlready(OwnedByYou|Exists)/.test(text)) return;
    // MinIO accepts connections shortly before it serves requests.
    if (status !== 503 || attempt === 100)
      throw new SetupError(`the S3 store refused to make bucket ${bucket}: ${status} ${text.slice(0, 200)}`);
    await wait(100);
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/** Sends a PUT without a body, signed with AWS Signature Version 4. */
async function signedPut(
  url: URL,
  { accessKey, secretKey }: { accessKey: string; secretKey: string },
): Promise<{ status: number; text: string }> {
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = `${time.slice(0, 8)}/us-east-1/s3/aws4_request`;
  const emptyHash = sha256('');
  const signedHeaders = 'host;x-amz-content-sha256;x-amz-date';
  const signedLines = [`host:${url.host}`, `x-amz-content-sha256:${emptyHash}`, `x-amz-date:${time}`];
  const canonical = ['PUT', url.pathname, '', ...signedLines, '', signedHeaders, emptyHash].join('\n');
  const key = scope.split('/').reduce<string | Buffer>((previous, part) => hmac(previous, part), `AWS4${secretKey}`);
  const signature = hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')).toString('hex');
  const request = http.request(url, {
    method: 'PUT',
    agent: false,
    headers: {
      'content-length': 0,
      'x-amz-content-sha256': emptyHash,
      'x-amz-date': time,
      authorization: `AWS4-HMAC-SHA256 Credential=${accessKey}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`,
    },
  });
  request.end();
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  return { status: response.statusCode ?? 0, text: (await response.setEncoding('utf8').toArray()).join('') };
}
