import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { type DebianProgram, fetchDebianProgram, libraryPath } from './debian-programs.ts';

/** Debian's Dovecot. */
const dovecot: DebianProgram = {
  packages: ['dovecot-core', 'dovecot-imapd'],
  program: 'usr/lib/dovecot/imap',
  libraries: ['usr/lib/dovecot', 'usr/lib/dovecot/modules'],
};

/**
 * Serves a maildir by IMAP on 127.0.0.1. Each connection gets an imap process of its own, without Dovecot's login, which would
 * need files in the system's folders: the user is known from the start, whatever the password.
 */
export async function startDovecot(maildir: string): Promise<{ url: string; stop(): Promise<void> }> {
  const program = await fetchDebianProgram(dovecot);
  const data = fs.mkdtempSync(path.join(os.tmpdir(), 'kaarto-dovecot-'));
  fs.chmodSync(data, 0o755);
  const config = path.join(data, 'dovecot.conf');
  const settings = [
    `base_dir = ${data}`,
    `mail_location = maildir:${maildir}`,
    'mail_uid = nobody',
    'mail_gid = nogroup',
    'first_valid_uid = 1',
    'default_internal_user = daemon',
    'default_internal_group = daemon',
    'default_login_user = nobody',
    'ssl = no',
  ];
  fs.writeFileSync(config, `${settings.join('\n')}\n`);
  const line = ['-f', 'service=imap', '-c', config, '-m', 'imap', '-e', path.join(program, 'usr/lib/dovecot/imap')];
  const server = net.createServer((socket) => {
    // Dovecot expects pipes; the pipes of Node are sockets.
    const imap = spawn('/bin/sh', ['-c', 'cat | "$0" "$@" | cat', path.join(program, 'usr/bin/doveconf'), ...line], {
      env: { PATH: process.env.PATH, USER: 'bounce', HOME: data, LD_LIBRARY_PATH: libraryPath(program, dovecot) },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    socket.on('error', () => imap.kill());
    imap.stdin.on('error', () => socket.destroy());
    socket.pipe(imap.stdin);
    imap.stdout.pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `imap://bounce:secret@127.0.0.1:${(server.address() as net.AddressInfo).port}/INBOX`,
    stop: async () => {
      server.close();
      await once(server, 'close');
      fs.rmSync(data, { recursive: true, force: true });
    },
  };
}
