import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../dev/ports.mjs';
import { SetupError } from '../dev/programs.mjs';
import { startServer } from '../dev/servers/server-process.ts';
import { type DebianProgram, fetchDebianProgram, libraryPath } from './debian-programs.ts';

/** Debian's Postfix. */
const postfix: DebianProgram = {
  packages: ['postfix'],
  program: 'usr/lib/postfix/sbin/smtpd',
  libraries: ['usr/lib/postfix'],
};

/** Domains whose mail Postfix delivers into folders of its own. */
export const CUSTOMERS = 'customers.example';
export const SHOP = 'shop.example';
/** A domain whose mail is accepted and comes back some moments later. */
export const GONE = 'gone.example';

/** What a Postfix with TLS and logins needs. */
export interface Submission {
  /** PEM of the private key and the certificate. */
  chain: string;
  /** The socket of Dovecot's check of passwords. */
  logins: string;
}

/** A running Postfix on 127.0.0.1. */
export interface Postfix {
  /** Without login; with STARTTLS when it has a certificate. */
  readonly url: string;
  /** Requires a login by LOGIN after STARTTLS. Closed without logins. */
  readonly submissionPort: number;
  /** Begins with TLS and requires a login by PLAIN or LOGIN. Closed without logins. */
  readonly submissionsPort: number;
  /** Returns the maildir of the mailbox, which exists after the first mail. */
  maildir(name: 'matti' | 'bounce'): string;
  /** Returns the mails in the mailbox, each with all its headers, in no order. */
  mailbox(name: 'matti' | 'bounce'): string[];
  /** Replaces the certificate for all later connections. */
  setChain(chain: string): void;
  /** Returns the log. */
  log(): string;
  stop(): Promise<void>;
}

/** The accounts that Postfix needs; every Linux system has them. None is root, and they differ from each other. */
const OWNER = { user: 'daemon', group: 'mail' };
const DELIVERER = 'nobody';

const mainSettings = (data: string, program: string) => `
compatibility_level = 3.6
queue_directory = ${data}/spool
data_directory = ${data}/lib
command_directory = ${program}/usr/sbin
daemon_directory = ${program}/usr/lib/postfix/sbin
shlib_directory = ${program}/usr/lib/postfix
mail_owner = ${OWNER.user}
setgid_group = ${OWNER.group}
default_privs = ${DELIVERER}
myhostname = mx.kaarto.example
mydestination =
mynetworks = 127.0.0.0/8
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
alias_maps =
alias_database =
local_recipient_maps =
recipient_delimiter = +
smtputf8_enable = yes
virtual_mailbox_domains = ${CUSTOMERS} ${SHOP}
virtual_mailbox_base = ${data}/mail
virtual_mailbox_maps = inline:{ {matti@${CUSTOMERS} = matti/} {bounce@${SHOP} = bounce/} }
virtual_minimum_uid = 1
virtual_uid_maps = static:${accountOf(DELIVERER).uid}
virtual_gid_maps = static:${accountOf(DELIVERER).gid}
relay_domains = ${GONE}
transport_maps = inline:{ {${GONE} = gone:} }
maillog_file = ${data}/postfix.log
maillog_file_prefixes = ${data}
import_environment = MAIL_CONFIG LD_LIBRARY_PATH
export_environment = LD_LIBRARY_PATH
`;

const submissionSettings = (data: string, logins: string) => `
smtpd_tls_chain_files = ${data}/chain.pem
smtpd_tls_security_level = may
smtpd_tls_auth_only = yes
smtpd_tls_received_header = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = ${logins}
smtpd_sasl_authenticated_header = yes
`;

const withLogin = '-o smtpd_sasl_auth_enable=yes -o smtpd_client_restrictions=permit_sasl_authenticated,reject';

const submissionServices = (submissionPort: number, submissionsPort: number) => `
127.0.0.1:${submissionPort} inet n - n - - smtpd -o smtpd_tls_security_level=encrypt ${withLogin} -o smtpd_sasl_mechanism_filter=login
127.0.0.1:${submissionsPort} inet n - n - - smtpd -o smtpd_tls_wrappermode=yes ${withLogin}
tlsmgr unix - - n 1000? 1 tlsmgr
`;

const services = (data: string, port: number) => `
127.0.0.1:${port} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
error unix - - n - - error
retry unix - - n - - error
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
postlog unix-dgram n - n - 1 postlogd
gone unix - n n - - pipe user=${DELIVERER} argv=${data}/no-such-user
`;

/** The numbers of an account, from the system's list. */
function accountOf(name: string): { uid: number; gid: number } {
  const line = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((text) => text.startsWith(`${name}:`));
  if (!line) throw new SetupError(`this system has no account ${name}`);
  const [, , uid, gid] = line.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

function makeFolders(data: string): void {
  const { uid } = accountOf(OWNER.user);
  const group = Number(/^mail:[^:]*:(\d+)/m.exec(fs.readFileSync('/etc/group', 'utf8'))?.[1]);
  const make = (name: string, mode: number, gid = 0) => {
    fs.mkdirSync(path.join(data, name), { recursive: true });
    fs.chownSync(path.join(data, name), uid, gid);
    fs.chmodSync(path.join(data, name), mode);
  };
  for (const name of ['active', 'bounce', 'corrupt', 'defer', 'deferred', 'flush', 'incoming', 'private', 'saved', 'hold', 'trace'])
    make(`spool/${name}`, 0o700);
  make('spool/public', 0o710, group);
  make('spool/maildrop', 0o730, group);
  make('lib', 0o700);
  for (const name of ['spool', 'spool/pid', 'etc', 'mail']) fs.mkdirSync(path.join(data, name), { recursive: true });
  fs.chownSync(path.join(data, 'spool'), 0, 0);
  fs.chownSync(path.join(data, 'mail'), accountOf(DELIVERER).uid, accountOf(DELIVERER).gid);
}

/**
 * Starts Debian's Postfix with files and ports of its own. Nothing is installed, and no mail leaves the machine.
 * @throws SetupError when it cannot be fetched or does not start
 */
export async function startPostfix(submission?: Submission): Promise<Postfix> {
  const program = await fetchDebianProgram(postfix);
  // Not in the repository's folder: the accounts of Postfix must be able to reach it.
  const data = fs.mkdtempSync(path.join(os.tmpdir(), 'kaarto-postfix-'));
  fs.chmodSync(data, 0o755);
  makeFolders(data);
  const [port, submissionPort, submissionsPort] = [await freePort(), await freePort(), await freePort()];
  const writeChain = (chain: string) => fs.writeFileSync(path.join(data, 'chain.pem'), chain, { mode: 0o600 });
  if (submission) writeChain(submission.chain);
  const write = (name: string, ...parts: string[]) => fs.writeFileSync(path.join(data, 'etc', name), parts.join(''));
  write('main.cf', mainSettings(data, program), submission ? submissionSettings(data, submission.logins) : '');
  write('master.cf', services(data, port), submission ? submissionServices(submissionPort, submissionsPort) : '');
  write('dynamicmaps.cf');
  // 67 is EX_NOUSER of sysexits.h: Postfix sends a delivery status notification.
  fs.writeFileSync(path.join(data, 'no-such-user'), '#!/bin/sh\ncat > /dev/null\nexit 67\n', { mode: 0o755 });
  const running = await startServer({
    name: 'Postfix',
    command: path.join(program, 'usr/lib/postfix/sbin/master'),
    args: ['-c', path.join(data, 'etc'), '-d'],
    env: { ...process.env, MAIL_CONFIG: path.join(data, 'etc'), LD_LIBRARY_PATH: libraryPath(program, postfix) },
    ports: submission ? [port, submissionPort, submissionsPort] : [port],
    logFile: path.join(data, 'master.log'),
    isPrivate: false,
  });
  return {
    url: `smtp://127.0.0.1:${port}`,
    submissionPort,
    submissionsPort,
    maildir: (name) => path.join(data, 'mail', name),
    mailbox: (name) => {
      const folder = path.join(data, 'mail', name, 'new');
      if (!fs.existsSync(folder)) return [];
      return fs.readdirSync(folder).map((file) => fs.readFileSync(path.join(folder, file), 'utf8'));
    },
    setChain: (chain) => {
      writeChain(chain);
      process.kill(running.pid, 'SIGHUP');
    },
    log: () => fs.readFileSync(path.join(data, 'postfix.log'), 'utf8'),
    stop: async () => {
      await running.stop();
      fs.rmSync(data, { recursive: true, force: true });
    },
  };
}
