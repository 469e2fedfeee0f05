import http from 'node:http';

export interface RawAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

/**
 * A request as a browser's fetch would not send it: any path to the letter, any Host, any Origin.
 * @param target the path as it stands on the wire
 * @param from the sender's own address: each 127.x.y.z is another stranger
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
): Promise<RawAnswer> {
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
    request.on('timeout', () => request.destroy(new Error('no answer')));
    request.on('error', reject);
    request.end(body);
  });
}
