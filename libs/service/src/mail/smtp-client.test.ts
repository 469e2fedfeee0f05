import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import net from 'node:net';
import { ServerTrouble, SmtpConnection, type Envelope, type OutgoingMail } from './smtp-client.ts';

type Say = (reply: string) => void;
/** What a server does with a command or with a content; commands without an entry are replied to with 250. */
type Script = (received: string, say: Say, socket: net.Socket) => void;

const PIPELINING = ['PIPELINING', 'SIZE 100000', '8BITMIME'];
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A mail server that follows a script and records what it received: commands, and contents without their ends. */
async function serve(script: Script = () => undefined, extensions = PIPELINING) {
  const received: string[] = [];
  const writes: string[] = [];
  const server = net.createServer((socket) => {
    let waiting = '';
    let isContent = false;
    const defaults = (text: string, say: Say) => {
      if (isContent) say('250 2.0.0 taken');
      else if (/^EHLO/.test(text)) say(['250-server', ...extensions.map((name) => `250-${name}`), '250 HELP'].join('\r\n'));
      else if (text === 'DATA') say('354 go on');
      else if (text === 'QUIT') socket.end('221 bye\r\n');
      else say('250 ok');
    };
    const handle = (text: string) => {
      received.push(text);
      let isSaid = false;
      const say = (reply: string) => {
        isSaid = true;
        if (reply !== '') socket.write(`${reply}\r\n`);
        isContent = text === 'DATA' && !isContent && reply.startsWith('354');
      };
      script(text, say, socket);
      if (!isSaid && !socket.destroyed) defaults(text, say);
    };
    socket.on('error', () => undefined);
    socket.setEncoding('utf8').on('data', (text: string) => {
      writes.push(text);
      waiting += text;
      for (;;) {
        const end = isContent ? (waiting.startsWith('.\r\n') ? 0 : waiting.indexOf('\r\n.\r\n') + 2) : waiting.indexOf('\r\n');
        if (end < (isContent ? (waiting.startsWith('.\r\n') ? 0 : 2) : 0)) return;
        const item = waiting.slice(0, end);
        waiting = waiting.slice(end + (isContent ? 3 : 2));
        handle(item);
      }
    });
    socket.write('220 server\r\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `smtp://127.0.0.1:${(server.address() as net.AddressInfo).port}`;
  const open = async (settings = {}) => {
    const connection = await SmtpConnection.open({ url, ...settings });
    ends.push(() => connection.close());
    return connection;
  };
  ends.push(() => server.close());
  return { received, writes, url, open };
}

const envelope = (n: number): Envelope => ({ from: `bounce+${n}@shop.example`, to: `customer${n}@mail.example` });
const mail = (n: number): OutgoingMail => ({ ...envelope(n), content: Buffer.from(`Subject: ${n}\r\n\r\nHello ${n}\r\n`) });

describe('SmtpConnection', () => {
  it('sends several mails on one connection', async () => {
    const server = await serve();
    const connection = await server.open();
    for (const n of [1, 2]) expect(await connection.send(mail(n))).toEqual({ accepted: true, reply: '250 2.0.0 taken' });
    expect(server.received.filter((text) => !text.startsWith('EHLO'))).toEqual([
      `MAIL FROM:<bounce+1@shop.example> SIZE=${mail(1).content.length}`,
      'RCPT TO:<customer1@mail.example>',
      'DATA',
      mail(1).content.toString(),
      `MAIL FROM:<bounce+2@shop.example> SIZE=${mail(2).content.length}`,
      'RCPT TO:<customer2@mail.example>',
      'DATA',
      mail(2).content.toString(),
    ]);
    expect(server.writes.slice(1)).toHaveLength(4);
  });

  it('transmits the next envelope together with a content, but no content before its own send', async () => {
    const server = await serve();
    const connection = await server.open();
    expect(await connection.send(mail(1), envelope(2))).toMatchObject({ accepted: true });
    expect(server.received.at(-1)).toBe('DATA');
    expect(await connection.send(mail(2), envelope(3))).toMatchObject({ accepted: true });
    expect(await connection.send(mail(3))).toMatchObject({ accepted: true });
    expect(server.writes.slice(1)).toHaveLength(4);
    expect(server.received.filter((text) => text.startsWith('Subject'))).toEqual([1, 2, 3].map((n) => mail(n).content.toString()));
  });

  it('sends command by command to a server without PIPELINING', async () => {
    const server = await serve(undefined, []);
    const connection = await server.open();
    expect(await connection.send(mail(1), envelope(2))).toMatchObject({ accepted: true });
    expect(await connection.send(mail(2))).toMatchObject({ accepted: true });
    expect(server.writes.slice(1)).toHaveLength(8);
  });

  it('throws ServerTrouble when it cannot connect', async () => {
    await expect(SmtpConnection.open({ url: 'smtp://127.0.0.1:9' })).rejects.toThrow(ServerTrouble);
  });
});
