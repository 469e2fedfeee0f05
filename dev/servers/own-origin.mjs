// Loaded before maildev, whose page and API answer whoever asks: requests must name this machine, and must not come from
// another page. Else a page that somebody else wrote could read the mails through the visitor's browser, by CORS or by
// leading a host name of its own here.
import http from 'node:http';

/** @param {http.IncomingMessage} request */
function isOwn(request) {
  const { host = '', origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = request.headers;
  const port = request.socket.localPort;
  if (host !== `localhost:${port}` && host !== `127.0.0.1:${port}`) return false;
  if (origin !== undefined && origin !== `http://${host}`) return false;
  // The shop's own pages are another origin on the same site; a link to the inbox may be followed from anywhere.
  return (site !== 'cross-site' && site !== 'same-site') || mode === 'navigate';
}

const emit = http.Server.prototype.emit;

/** @this {http.Server} @param {string | symbol} event @param {any[]} args */
http.Server.prototype.emit = function guarded(event, ...args) {
  if (event !== 'request' && event !== 'upgrade') return emit.call(this, event, ...args);
  const [request, answer] = /** @type {[http.IncomingMessage, any]} */ (args);
  if (isOwn(request)) {
    if (event === 'request') withoutCors(answer);
    return emit.call(this, event, ...args);
  }
  if (event === 'request') answer.writeHead(403, { 'content-type': 'text/plain' }).end('This inbox answers its own pages only.\n');
  else answer.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n');
  return true;
};

/** No page of others is ever to read an answer, whatever maildev allows. @param {http.ServerResponse} answer */
function withoutCors(answer) {
  const set = answer.setHeader;
  answer.setHeader = function setHeader(name, value) {
    return name.toLowerCase().startsWith('access-control-') ? this : set.call(this, name, value);
  };
  set.call(answer, 'x-frame-options', 'SAMEORIGIN');
}
