import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** A server's certificate for 127.0.0.1. */
export interface Certificate {
  /** PEM of the private key, followed by the certificate. */
  chain: string;
  /** The file with the certificate of the authority that signed it. */
  authorityFile: string;
}

/** Makes a certificate and its own authority with openssl, in files of this folder. */
export function makeCertificate(folder: string): Certificate {
  fs.mkdirSync(folder, { recursive: true });
  const openssl = (args: string) => execFileSync('openssl', args.split(' '), { cwd: folder, stdio: 'pipe' });
  const key = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes';
  const extensions = 'subjectAltName=IP:127.0.0.1\nbasicConstraints=CA:FALSE\nextendedKeyUsage=serverAuth\n';
  fs.writeFileSync(path.join(folder, 'extensions'), extensions);
  openssl(`req -x509 ${key} -keyout authority.key -out authority.pem -days 2 -subj /CN=authority`);
  openssl(`req -new ${key} -keyout server.key -out server.csr -subj /CN=mx.kaarto.example`);
  openssl('x509 -req -in server.csr -CA authority.pem -CAkey authority.key -CAcreateserial -days 2 -extfile extensions -out server.pem');
  const read = (name: string) => fs.readFileSync(path.join(folder, name), 'utf8');
  return { chain: read('server.key') + read('server.pem'), authorityFile: path.join(folder, 'authority.pem') };
}
