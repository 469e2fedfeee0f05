import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { startProcess, untilReady } from '../dev/servers/server-process.ts';
import { type DebianProgram, fetchDebianProgram, libraryPath } from './debian-programs.ts';

/** Debian's Dovecot. */
const dovecot: DebianProgram = {
  packages: ['dovecot-core', 'dovecot-imapd'],
  program: 'usr/lib/dovecot/imap',
  libraries: ['usr/lib/dovecot', 'usr/lib/dovecot/modules', 'usr/lib/dovecot/modules/old-stats'],
};

/** Accounts that every Linux system has. */
const accounts = ['default_internal_user = daemon', 'default_internal_group = daemon', 'default_login_user = nobody'];

function makeFolder(): string {
  const data = fs.mkdtempSync(path.join(os.tmpdir(), 'kaarto-dovecot-'));
  fs.chmodSync(data, 0o755);
  return data;
}

/**
 * Serves a maildir by IMAP on 127.0.0.1. Each connection gets an imap process of its own, without Dovecot's login, which would
 * need files in the system's folders: the user is known from the start, whatever the password.
 */
export async function startDovecot(maildir: string): Promise<{ url: string; stop(): Promise<void> }> {
  const program = await fetchDebianProgram(dovecot);
  const data = makeFolder();
  const config = path.join(data, 'dovecot.conf');
  const settings = [
    `base_dir = ${data}`,
    `mail_location = maildir:${maildir}`,
    'mail_uid = nobody',
    'mail_gid = nogroup',
    'first_valid_uid = 1',
    ...accounts,
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

/** The users of a mail server. */
export interface Logins {
  /** The socket at which Postfix checks passwords. */
  readonly socket: string;
  /** Replaces all users: passwords by user name. */
  setUsers(passwords: Readonly<Record<string, string>>): void;
  stop(): Promise<void>;
}

/** Starts Dovecot's check of passwords, with the mechanisms PLAIN and LOGIN, without any mailboxes. */
export async function startLogins(passwords: Readonly<Record<string, string>>): Promise<Logins> {
  const program = await fetchDebianProgram(dovecot);
  const data = makeFolder();
  const config = path.join(data, 'dovecot.conf');
  const users = path.join(data, 'users');
  const socket = path.join(data, 'auth');
  const logFile = path.join(data, 'dovecot.log');
  const settings = [
    `base_dir = ${data}/run`,
    `state_dir = ${data}/state`,
    `libexec_dir = ${program}/usr/lib/dovecot`,
    'protocols =',
    'ssl = no',
    `log_path = ${logFile}`,
    'import_environment = LD_LIBRARY_PATH',
    ...accounts,
    'auth_mechanisms = plain login',
    // Wrong passwords delay no reply.
    'auth_failure_delay = 0',
    'service anvil {\n unix_listener anvil-auth-penalty {\n mode = 0\n }\n}',
    `passdb {\n driver = passwd-file\n args = ${users}\n}`,
    `service auth {\n unix_listener ${socket} {\n mode = 0666\n }\n}`,
  ];
  fs.writeFileSync(config, `${settings.join('\n')}\n`);
  const setUsers: Logins['setUsers'] = (given) => {
    const lines = Object.entries(given).map(([user, password]) => `${user}:{PLAIN.HEX}${Buffer.from(password).toString('hex')}\n`);
    // Replaced in one step: Dovecot may read the file at any time.
    fs.writeFileSync(`${users}.new`, lines.join(''));
    fs.renameSync(`${users}.new`, users);
  };
  setUsers(passwords);
  // Dovecot itself would look for doveconf in the system's folders.
  const line = ['-f', 'service=master', '-c', config, '-m', 'master', '-e', path.join(program, 'usr/sbin/dovecot'), '-F', '-c', config];
  const running = startProcess({
    command: path.join(program, 'usr/bin/doveconf'),
    args: line,
    env: { ...process.env, LD_LIBRARY_PATH: libraryPath(program, dovecot) },
    logFile: path.join(data, 'master.log'),
    isPrivate: false,
  });
  await untilReady(running, async () => fs.existsSync(socket), { name: 'Dovecot', logFile });
  return {
    socket,
    setUsers,
    stop: async () => {
      await running.stop();
      fs.rmSync(data, { recursive: true, force: true });
    },
  };
}
