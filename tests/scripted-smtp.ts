import { once } from 'node:events';
import net from 'node:net';

/** A mail server whose replies a test determines. */
export interface ScriptedSmtp {
  readonly url: string;
  /** Complete received mails with their headers, whatever the server replied to them. */
  readonly taken: string[];
  /** Replies to the next RCPT commands, in this order. When the list is empty, the reply is 250. */
  readonly toRecipients: string[];
  /** Called when a mail was received, before the server replies 250. */
  onTaken: () => Promise<void>;
  stop(): Promise<void>;
}

/** Starts a mail server on a free port of 127.0.0.1. */
export async function startScriptedSmtp(): Promise<ScriptedSmtp> {
  const sockets = new Set<net.Socket>();
  const state = { taken: [] as string[], toRecipients: [] as string[], onTaken: () => Promise.resolve() };

  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    const say = (answer: string) => socket.write(`${answer}\r\n`);
    let waiting = '';
    let isContent = false;

    const takeContent = () => {
      const end = waiting.indexOf('\r\n.\r\n');
      if (end < 0) return false;
      state.taken.push(waiting.slice(0, end));
      waiting = waiting.slice(end + 5);
      isContent = false;
      void state.onTaken().then(() => say('250 taken'));
      return true;
    };
    const takeCommand = () => {
      const end = waiting.indexOf('\r\n');
      if (end < 0) return false;
      const command = waiting.slice(0, end).toUpperCase();
      waiting = waiting.slice(end + 2);
      isContent = command === 'DATA';
      if (isContent) say('354 go on');
      else if (command.startsWith('RCPT')) say(state.toRecipients.shift() ?? '250 ok');
      else if (command === 'QUIT') socket.end('221 bye\r\n');
      else say('250 ok');
      return true;
    };
    socket.setEncoding('utf8').on('data', (text: string) => {
      waiting += text;
      while (isContent ? takeContent() : takeCommand());
    });
    say('220 scripted');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;

  return Object.assign(state, {
    url: `smtp://127.0.0.1:${port}`,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  });
}
