// A client of the shop's API, which the demo uses as an admin's browser would.
import { setTimeout as delay } from 'node:timers/promises';

interface ApiResponse {
  status: number;
  body: { code?: string; message?: string } & Record<string, unknown>;
}

/** An uploaded picture as the API returns it. */
export interface UploadedPicture {
  imageUrl: string;
  width: number;
  height: number;
  blur: string | null;
}

export interface DemoApi {
  call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<ApiResponse>;
  /** Posts and reads the streamed response to its end. Throws on an error response. */
  stream: (path: string, body: unknown) => Promise<string>;
  upload: (png: Buffer, fileName: string) => Promise<UploadedPicture>;
}

const CALL_TIMEOUT_MS = 30_000;
const MAX_ATTEMPTS = 20;

/**
 * Returns the body of a response.
 * @param acceptedCodes error codes that do not count as failures
 * @throws Error on any other error response
 */
export async function expectSuccess(
  response: Promise<ApiResponse>,
  what: string,
  ...acceptedCodes: string[]
): Promise<ApiResponse['body']> {
  const { status, body } = await response;
  if (status >= 400 && !acceptedCodes.includes(body.code ?? ''))
    throw new Error(`${what}: ${body.message ?? ''} (${status} ${body.code ?? ''})`);
  return body;
}

/** A service that is starting and the rate limit both say when to retry. */
const isTemporary = ({ status }: Response): boolean => status === 503 || status === 429;
const waitOf = ({ headers }: Response): number => 1_000 * Math.min(Number(headers.get('retry-after')) || 1, 5);

const typeOf = (body: unknown): Record<string, string> =>
  body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' };
const bytesOf = (body: unknown): string | FormData => (typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body));

/**
 * Signs in and returns a client with the session.
 * @throws Error with the API's message when the login fails
 */
export async function signIn(gatewayUrl: string, admin: { username: string; password: string }): Promise<DemoApi> {
  let token = '';
  const call: DemoApi['call'] = async (method, path, body, headers = {}) => {
    for (let attempt = 1; ; attempt += 1) {
      const response = await fetch(`${gatewayUrl}/api${path}`, {
        method,
        headers: { ...(token && { authorization: `Bearer ${token}` }), ...typeOf(body), ...headers },
        ...(body !== undefined && { body: bytesOf(body) }),
        signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      });
      const text = await response.text();
      if (!isTemporary(response) || attempt === MAX_ATTEMPTS)
        return { status: response.status, body: JSON.parse(text) as ApiResponse['body'] };
      await delay(waitOf(response));
    }
  };
  token = String((await expectSuccess(call('POST', '/admin/login', admin), 'admin login'))['token']);
  return {
    call,
    stream: async (path, body) => {
      for (let attempt = 1; ; attempt += 1) {
        const response = await fetch(`${gatewayUrl}/api${path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
        });
        const text = await response.text();
        if (response.ok) return text;
        if (!isTemporary(response) || attempt === MAX_ATTEMPTS) throw new Error(`${path}: ${text}`);
        await delay(waitOf(response));
      }
    },
    upload: async (png, fileName) => {
      const form = new FormData();
      form.set('image', new Blob([new Uint8Array(png)], { type: 'image/png' }), fileName);
      return (await expectSuccess(call('POST', '/upload', form), `upload of ${fileName}`)) as unknown as UploadedPicture;
    },
  };
}
