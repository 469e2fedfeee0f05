import http from 'node:http';

export interface RawResponse {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

/**
 * Sends a request that `fetch` would not send: with an unnormalised path, any Host and any Origin.
 * @param target the request target exactly as it goes on the wire
 * @param from the local address to send from; each 127.x.y.z counts as another client
 */
export function rawRequest(
  base: string,
  target: string,
  {
    method = 'GET',
    headers = {},
    body,
    from,
  }: { method?: string; headers?: http.OutgoingHttpHeaders; body?: string | Buffer; from?: string } = {},
): Promise<RawResponse> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const request = http.request(
      { hostname, port, path: target, method, headers, agent: false, timeout: 30_000, ...(from && { localAddress: from }) },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }));
        response.on('error', reject);
      },
    );
    request.on('timeout', () => request.destroy(new Error('no response in time')));
    request.on('error', reject);
    request.end(body);
  });
}
