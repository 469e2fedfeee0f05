// The API as an admin's browser uses it.
import { setTimeout as delay } from 'node:timers/promises';

interface Answer {
  status: number;
  body: { code?: string; message?: string } & Record<string, unknown>;
}

/** What the API answers to an uploaded picture. */
export interface Uploaded {
  imageUrl: string;
  width: number;
  height: number;
  blur: string | null;
}

export interface DemoApi {
  call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
  upload: (png: Buffer, fileName: string) => Promise<Uploaded>;
}

const CALL_TIMEOUT_MS = 30_000;
const TRIES = 20;

/** Waits for an answer; codes beside `alsoFine` that tell of an error are thrown. */
export async function expectAnswer(answer: Promise<Answer>, what: string, ...alsoFine: string[]): Promise<Answer['body']> {
  const { status, body } = await answer;
  if (status >= 400 && !alsoFine.includes(body.code ?? ''))
    throw new Error(`${what}: ${body.message ?? ''} (${status} ${body.code ?? ''})`);
  return body;
}

const typeOf = (body: unknown): Record<string, string> =>
  body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' };
const bytesOf = (body: unknown): string | FormData => (typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body));

/**
 * Signs in.
 * @throws Error with the API's own sentence when it refuses
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
      // A service that is just starting, or a limit on calls, says when to come again.
      const later = response.status === 503 || response.status === 429;
      if (!later || attempt === TRIES) return { status: response.status, body: JSON.parse(text) as Answer['body'] };
      await delay(1_000 * Math.min(Number(response.headers.get('retry-after')) || 1, 5));
    }
  };
  token = String((await expectAnswer(call('POST', '/admin/login', admin), 'admin login'))['token']);
  return {
    call,
    upload: async (png, fileName) => {
      const form = new FormData();
      form.set('image', new Blob([new Uint8Array(png)], { type: 'image/png' }), fileName);
      return (await expectAnswer(call('POST', '/upload', form), `upload of ${fileName}`)) as unknown as Uploaded;
    },
  };
}
