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
    let isTransaction = false;
    const defaults = (text: string, say: Say) => {
      if (isContent) say('250 2.0.0 taken');
      else if (text.startsWith('EHLO')) say(['250-server', ...extensions.map((name) => `250-${name}`), '250 HELP'].join('\r\n'));
      else if (text.startsWith('MAIL') && isTransaction) say('503 nested MAIL command');
      else if (text === 'DATA') say('354 go on');
      else if (text === 'QUIT') socket.end('221 bye\r\n');
      else say('250 ok');
    };
    const handle = (text: string) => {
      received.push(text);
      if (isContent || text === 'RSET') isTransaction = false;
      let isSaid = false;
      const say = (reply: string) => {
        isSaid = true;
        if (reply !== '') socket.write(`${reply}\r\n`);
        isContent = text === 'DATA' && !isContent && reply.startsWith('354');
      };
      script(text, say, socket);
      if (!isSaid && !socket.destroyed) defaults(text, say);
      if (text.startsWith('MAIL')) isTransaction = true;
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

/** Waits until the condition holds. */
const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
};

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

  it('transmits the next envelope together with the current content, but no content before its own send', async () => {
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

  const isRecipient = (text: string) => text.startsWith('RCPT');
  const isContent = (text: string) => text.startsWith('Subject');
  /** Both ways to talk to a server. */
  const ways = [
    ['with PIPELINING', PIPELINING],
    ['command by command', []],
  ] as const;

  describe.each(ways)('%s', (_way, extensions) => {
    it.each([
      [
        'an unknown recipient',
        isRecipient,
        '550-5.1.1 No such\r\n550 user',
        { code: 550, reply: '550-5.1.1 No such 550 user', refused: 'recipient', isPermanent: true },
      ],
      ['greylisting', isRecipient, '451 4.7.1 later', { code: 451, reply: '451 4.7.1 later', refused: 'recipient', isPermanent: false }],
      [
        'DATA that the server refuses',
        (text: string) => text === 'DATA',
        '554 no',
        { code: 554, reply: '554 no', refused: 'content', isPermanent: true },
      ],
      [
        'content that the server refuses',
        isContent,
        '552 too big',
        { code: 552, reply: '552 too big', refused: 'content', isPermanent: true },
      ],
      ['content that it cannot store now', isContent, '452 full', { code: 452, reply: '452 full', refused: 'content', isPermanent: false }],
    ])('reports %s, and sends the next mail', async (_what, isRefused, reply, expected) => {
      let isFirst = true;
      const server = await serve(
        (text, say) => {
          if (!isFirst || !isRefused(text)) return;
          isFirst = false;
          say(reply);
        },
        [...extensions],
      );
      const connection = await server.open();
      expect(await connection.send(mail(1), envelope(2))).toEqual({ accepted: false, isUncertain: false, ...expected });
      expect(await connection.send(mail(2), envelope(3))).toMatchObject({ accepted: true });
      expect(await connection.send(mail(3))).toMatchObject({ accepted: true });
    });

    it('reports an announced recipient that was refused when its mail is sent', async () => {
      const server = await serve((text, say) => void (text.includes('customer2') && isRecipient(text) && say('550 no')), [...extensions]);
      const connection = await server.open();
      expect(await connection.send(mail(1), envelope(2))).toMatchObject({ accepted: true });
      expect(await connection.send(mail(2), envelope(3))).toMatchObject({ accepted: false, code: 550 });
      expect(await connection.send(mail(3))).toMatchObject({ accepted: true });
      expect(server.received.filter(isContent)).toEqual([mail(1), mail(3)].map(({ content }) => content.toString()));
    });

    it.each([
      ['refuses the sender', /^MAIL/, '553 5.7.1 sender not allowed', null],
      ['requires a login for a recipient', /^RCPT/, '530 5.7.0 authentication required', 'login'],
      ['closes', /^MAIL/, '421 4.3.2 shutting down', null],
    ] as const)('throws ServerTrouble when the server %s', async (_what, command, reply, fault) => {
      const server = await serve((text, say) => void (command.test(text) && say(reply)), [...extensions]);
      const connection = await server.open();
      await expect(connection.send(mail(1))).rejects.toEqual(new ServerTrouble(reply, fault));
      expect(server.received.some(isContent)).toBe(false);
    });

    it.each([
      ['a recipient', isRecipient],
      ['a content', isContent],
    ])('takes 421 to %s as a temporary refusal of this mail, and the connection as closed', async (_what, isRefused) => {
      const server = await serve((text, say) => void (isRefused(text) && say('421 too many')), [...extensions]);
      const connection = await server.open();
      expect(await connection.send(mail(1))).toMatchObject({ accepted: false, code: 421, isPermanent: false, isUncertain: false });
      expect(connection.isOpen).toBe(false);
      await expect(connection.send(mail(2))).rejects.toThrow(ServerTrouble);
    });

    it.each([
      ['before the first reply', (text: string) => text.startsWith('MAIL'), null],
      ['before the content', (text: string) => text === 'DATA', { accepted: false, code: 0, isPermanent: false, isUncertain: false }],
      ['after the content', isContent, { accepted: false, code: 0, isPermanent: false, isUncertain: true }],
    ])('tells a connection that is lost %s from others', async (_when, isLast, expected) => {
      const server = await serve((text, _say, socket) => void (isLast(text) && socket.destroy()), [...extensions]);
      const connection = await server.open();
      const sending = connection.send(mail(1));
      if (expected) expect(await sending).toMatchObject(expected);
      else await expect(sending).rejects.toThrow(ServerTrouble);
      expect(connection.isOpen).toBe(false);
    });

    it('understands replies that arrive byte by byte', async () => {
      const server = await serve(
        (text, say, socket) => {
          if (!isContent(text)) return;
          say('');
          for (const byte of '250-2.0.0 vastaanotettu: ä\r\n250 kiitos\r\n') setImmediate(() => socket.write(byte));
        },
        [...extensions],
      );
      const connection = await server.open();
      expect(await connection.send(mail(1))).toEqual({ accepted: true, reply: '250-2.0.0 vastaanotettu: ä 250 kiitos' });
    });
  });

  it('ends with an empty message when the server accepts DATA without a recipient', async () => {
    const server = await serve((text, say) => {
      if (text.includes('customer1') && isRecipient(text)) say('550 no');
      if (text === '') say('554 no recipients');
    });
    const connection = await server.open();
    expect(await connection.send(mail(1))).toMatchObject({ accepted: false, code: 550 });
    expect(await connection.send(mail(2))).toMatchObject({ accepted: true });
    expect(server.received.filter((text) => text === '' || isContent(text))).toEqual(['', mail(2).content.toString()]);
  });

  it('fails a mail after silence: certainly not accepted before its content, uncertain after it', async () => {
    const server = await serve((text, say) => void ((text.includes('customer1') ? isRecipient(text) : isContent(text)) && say('')), []);
    const first = await server.open({ replyMs: 30 });
    expect(await first.send(mail(1))).toMatchObject({ accepted: false, reply: 'no reply within 0.03 s', isUncertain: false });
    const second = await server.open({ replyMs: 1_000, contentMs: 30 });
    expect(await second.send(mail(2))).toMatchObject({
      accepted: false,
      reply: 'the mail was not accepted within 0.03 s',
      isPermanent: false,
      isUncertain: true,
    });
  });

  it('waits for the reply to a content longer than for others', async () => {
    const server = await serve((text, say, socket) => {
      if (!isContent(text)) return;
      say('');
      setTimeout(() => socket.write('250 scanned\r\n'), 500);
    }, []);
    const connection = await server.open({ replyMs: 400, mailMs: 400 });
    expect(await connection.send(mail(1))).toEqual({ accepted: true, reply: '250 scanned' });
  });

  it('throws ServerTrouble when the server closed while the connection was idle', async () => {
    const sockets: net.Socket[] = [];
    const server = await serve((_text, _say, socket) => void sockets.push(socket));
    const connection = await server.open();
    sockets[0]?.end('421 idle too long\r\n');
    await until(() => !connection.isOpen);
    await expect(connection.send(mail(1))).rejects.toThrow('421 idle too long');
  });

  it('refuses a mail larger than the server accepts without sending it', async () => {
    const server = await serve(undefined, ['PIPELINING', 'SIZE 10']);
    const connection = await server.open();
    expect(await connection.send(mail(1))).toMatchObject({ accepted: false, code: 552, refused: null, isPermanent: true });
    expect(server.received).toHaveLength(1);
  });

  it('sends to non-ASCII addresses only with SMTPUTF8', async () => {
    const to = 'väinö@mail.example';
    const without = await (await serve()).open();
    expect(await without.send({ ...mail(1), to })).toMatchObject({ accepted: false, code: 553, isPermanent: true });
    const server = await serve(undefined, ['SMTPUTF8']);
    expect(await (await server.open()).send({ ...mail(1), to })).toMatchObject({ accepted: true });
    expect(server.received).toEqual([
      expect.any(String),
      'MAIL FROM:<bounce+1@shop.example> SMTPUTF8',
      `RCPT TO:<${to}>`,
      'DATA',
      expect.any(String),
    ]);
  });

  it.each(['a@b.example>\r\nRCPT TO:<c@d.example', 'a b@c.example', 'a@b.example\u0085'])('sends no command with %j', async (to) => {
    const server = await serve(undefined, ['SMTPUTF8']);
    const connection = await server.open();
    expect(await connection.send({ ...mail(1), to })).toMatchObject({ accepted: false, isPermanent: true });
    expect(server.received).toHaveLength(1);
  });

  it('throws ServerTrouble when it cannot connect', async () => {
    const trouble = await SmtpConnection.open({ url: 'smtp://127.0.0.1:9' }).catch((error: unknown) => error);
    expect(trouble).toBeInstanceOf(ServerTrouble);
    expect(trouble).toMatchObject({ fault: null });
  });

  it.each([
    ['refuses our login', '535 5.7.8 wrong password', 'login'],
    ['cannot check logins now', '454 4.7.0 try later', null],
  ])('throws ServerTrouble when the server %s', async (_what, reply, fault) => {
    const { url } = await serve((text, say) => void (text.startsWith('AUTH') && say(reply)), ['AUTH PLAIN']);
    const trouble = await SmtpConnection.open({ url: url.replace('//', '//user:secret@') }).catch((error: unknown) => error);
    expect(trouble).toBeInstanceOf(ServerTrouble);
    expect(trouble).toMatchObject({ fault, message: reply });
  });

  it('sends no password to a server without STARTTLS when the URL requires TLS', async () => {
    const server = await serve((text, say) => void (text === 'STARTTLS' && say('502 unknown')), ['AUTH PLAIN']);
    const url = `${server.url.replace('//', '//user:secret@')}?requireTLS=true`;
    await expect(SmtpConnection.open({ url })).rejects.toThrow(ServerTrouble);
    expect(server.received.filter((text) => text.startsWith('AUTH'))).toEqual([]);
  });
});
