// npm run setup:secrets: generates the secrets of the containers. Plain JavaScript without packages, so that it runs on a
// server that has only Docker and Node.
import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './folders.mjs';
import { serviceNames, services } from './services.mjs';

const letters = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';

/** Letters only, which need no quoting in a URL, a shell or nats.conf. 5.6 bits each, so 32 of them have 179 bits. */
const secret = (length = 32) => Array.from({ length }, () => letters[randomInt(letters.length)]).join('');

const users = ['gateway', ...serviceNames];

/** @param {readonly string[]} names @param {(name: string) => string} variable */
const ofEach = (names, variable) => Object.fromEntries(names.map((name) => [variable(name.toUpperCase()), secret()]));

/**
 * Returns new values for the variables that the containers need, in the order in which they are written.
 * @returns {Record<string, string>}
 */
export function newSecrets() {
  return {
    MONGO_ROOT_PASSWORD: secret(),
    ...ofEach(users, (user) => `MONGO_${user}_PASSWORD`),
    ...ofEach(users, (user) => `NATS_${user}_PASSWORD`),
    MINIO_ROOT_PASSWORD: secret(),
    ...ofEach(
      ['gateway', ...services.filter(({ needs }) => needs.includes('storage')).map(({ name }) => name)],
      (user) => `S3_${user}_SECRET_KEY`,
    ),
    JWT_SECRET: secret(64),
    ...Object.fromEntries(services.flatMap(({ secrets }) => secrets.map((name) => [name, secret(64)]))),
    ADMIN_USERNAME: 'admin',
    ADMIN_PASSWORD: secret(20),
    // A secret, because the URL of a real mail server contains a password.
    SMTP_URL: 'smtp://mailpit:1025',
  };
}

const settings = `
# Settings that may be changed; what is commented out shows the default.
# GATEWAY_BIND=127.0.0.1
# GATEWAY_PORT=8080
# PUBLIC_URL=http://localhost:8080
# TRUST_PROXY=0
# LOG_LEVEL=info
# MAIL_FROM=Rengas-Kaarto <verkkokauppa@rengas-kaarto.example>
# MAIL_RETRY_MS=10000
# Reviews from Google, and articles that a language model drafts: without a key neither is asked for.
# GOOGLE_PLACES_API_KEY=
# GOOGLE_PLACE_ID=
# GOOGLE_PLACES_URL=https://places.googleapis.com/v1
# REVIEWS_REFRESH_MS=21600000
# OPENAI_API_KEY=
# OPENAI_BASE_URL=
# OPENAI_MODEL=gpt-5-mini
# A ready-made MinIO in place of the one that is built here:
# MINIO_IMAGE=minio/minio
`;

/** @param {string} file @returns {Record<string, string>} */
function read(file) {
  if (!fs.existsSync(file)) return {};
  const lines = fs.readFileSync(file, 'utf8').matchAll(/^\s*([A-Z0-9_]+)=(.*)$/gm);
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]));
}

/** @param {Record<string, string>} values */
const asLines = (values) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');

/**
 * Writes a private temporary file and renames it: no other user can read it, and a full disk leaves the old file intact.
 * @param {string} file @param {string} text
 */
function writePrivately(file, text) {
  const draft = `${file}.${process.pid}.new`;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(draft, text, { mode: 0o600, flag: 'wx' });
  fs.renameSync(draft, file);
}

/**
 * Writes a file with all secrets. An existing file keeps its values and only gets the variables that it lacks, because the
 * databases still use the passwords with which they were created.
 * @param {string} file
 * @param {{force: boolean, preamble?: string, postscript?: string}} options
 * @returns {string} what was done, for the terminal
 */
function write(file, { force, preamble = '', postscript = '' }) {
  const name = path.relative(process.cwd(), file) || file;
  const present = force ? {} : read(file);
  const missing = Object.fromEntries(Object.entries(newSecrets()).filter(([variable]) => !present[variable]));
  if (Object.keys(missing).length === 0) return `${name} has everything, left as it is (--force makes all secrets new)`;
  const isNew = force || !fs.existsSync(file);
  const before = isNew ? preamble : fs.readFileSync(file, 'utf8').replace(/\n?$/, '\n');
  writePrivately(file, before + asLines(missing) + (isNew ? postscript : ''));
  return isNew ? `${name} written` : `${name}: added ${Object.keys(missing).join(', ')}`;
}

if (import.meta.main ?? process.argv[1] === import.meta.filename) {
  const { values: options } = parseArgs({
    options: { force: { type: 'boolean', default: false }, folder: { type: 'string', default: root } },
  });
  const preamble = '# Secrets of docker compose, made by npm run setup:secrets. Git ignores this file; keep it to yourself.\n';
  console.log(write(path.join(options.folder, '.env'), { force: options.force, preamble, postscript: settings }));
  const overlay = path.join(options.folder, 'k8s', 'overlays', 'dev');
  const file = path.join(overlay, 'secrets.env');
  console.log(write(file, { force: options.force }));
  // A store gets the passwords of all its users and no other secret, so that a new service changes no manifest of a store.
  for (const store of ['mongo', 'nats']) {
    const passwords = Object.entries(read(file)).filter(([name]) => name.startsWith(`${store.toUpperCase()}_`));
    writePrivately(path.join(overlay, `${store}-passwords.env`), asLines(Object.fromEntries(passwords)));
  }
  if (options.force)
    console.log('Databases and stores that exist keep their old passwords: remove their volumes, or change them there too.');
  console.log("The admin's name and password are ADMIN_USERNAME and ADMIN_PASSWORD in those files.");
}
