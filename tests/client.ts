/** A response with its body already read. */
export interface ApiResponse<T = unknown> {
  status: number;
  headers: Headers;
  body: T;
}

/** The body of an error response. */
export interface ErrorBody {
  message: string;
  code: string;
  requestId: string;
  fields?: Record<string, string>;
  current?: Record<string, unknown>;
  context?: Record<string, unknown>;
}

const TIMEOUT_MS = 60_000;

/** Calls /api as a browser would. An error status does not throw. */
export class ApiClient {
  readonly base: string;
  readonly token: string | null;

  constructor(base: string, token: string | null = null) {
    this.base = base;
    this.token = token;
  }

  async request<T = unknown>(
    method: string,
    path: string,
    init: { body?: unknown; headers?: Record<string, string>; raw?: BodyInit; timeout?: number } = {},
  ): Promise<ApiResponse<T>> {
    const headers = new Headers(init.headers);
    if (this.token !== null) headers.set('authorization', `Bearer ${this.token}`);
    let body = init.raw;
    if (init.body !== undefined) {
      headers.set('content-type', 'application/json');
      body = JSON.stringify(init.body);
    }
    const response = await fetch(this.base + path, {
      method,
      headers,
      body: body ?? null,
      redirect: 'manual',
      signal: AbortSignal.timeout(init.timeout ?? TIMEOUT_MS),
    });
    const text = await response.text();
    const json = response.headers.get('content-type')?.includes('json') && text !== '';
    return { status: response.status, headers: response.headers, body: (json ? JSON.parse(text) : text) as T };
  }

  get = <T = unknown>(path: string, headers?: Record<string, string>) => this.request<T>('GET', path, headers ? { headers } : {});
  post = <T = unknown>(path: string, body: unknown = {}, headers?: Record<string, string>) =>
    this.request<T>('POST', path, headers ? { body, headers } : { body });
  put = <T = unknown>(path: string, body: unknown) => this.request<T>('PUT', path, { body });
  delete = <T = unknown>(path: string) => this.request<T>('DELETE', path);
}
