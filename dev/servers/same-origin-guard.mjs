// Preloaded into maildev, whose page and API accept every request. Rejects requests whose Host is not this machine's, and
// requests from other origins. Otherwise a malicious page could read the mails through the developer's browser, by CORS or by
// DNS rebinding.
import http from 'node:http';

/** @param {http.IncomingMessage} request */
function isSameOrigin(request) {
  const { host = '', origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = request.headers;
  const port = request.socket.localPort;
  if (host !== `localhost:${port}` && host !== `127.0.0.1:${port}`) return false;
  if (origin !== undefined && origin !== `http://${host}`) return false;
  // The shop's own pages are same-site but another origin. Following a link to the inbox is allowed from anywhere.
  return (site !== 'cross-site' && site !== 'same-site') || mode === 'navigate';
}

const emit = http.Server.prototype.emit;

/** @this {http.Server} @param {string | symbol} event @param {any[]} args */
http.Server.prototype.emit = function guarded(event, ...args) {
  if (event !== 'request' && event !== 'upgrade') return emit.call(this, event, ...args);
  const [request, response] = /** @type {[http.IncomingMessage, any]} */ (args);
  if (isSameOrigin(request)) {
    if (event === 'request') withoutCors(response);
    return emit.call(this, event, ...args);
  }
  if (event === 'request') response.writeHead(403, { 'content-type': 'text/plain' }).end('This inbox answers its own pages only.\n');
  else response.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n');
  return true;
};

/** Drops maildev's CORS headers and forbids framing by other origins. @param {http.ServerResponse} response */
function withoutCors(response) {
  const set = response.setHeader;
  response.setHeader = function setHeader(name, value) {
    return name.toLowerCase().startsWith('access-control-') ? this : set.call(this, name, value);
  };
  set.call(response, 'x-frame-options', 'SAMEORIGIN');
}
