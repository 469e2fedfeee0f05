// Starts a shop and sends it requests that its own OpenAPI description allows and forbids. Every response has to be one that the
// description documents, and none may be a server error.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { followSending } from '#contracts/marketing/sending';
import { type Count, emptyCount, addCounts } from '../count.ts';
import { adminAccount, startShop } from '../harness.ts';
import { addresses, addSubscribers, createNewsletter, ended } from '../sending.ts';
import { ensureSchemathesis } from './schemathesis.ts';

const { values: options } = parseArgs({
  options: {
    /** The seed of the generated requests. CI always uses the same one, so that it starts with the same requests. */
    seed: { type: 'string', default: '20261122' },
    seconds: { type: 'string', default: '300' },
  },
});

const checks = ['not_a_server_error', 'status_code_conformance', 'content_type_conformance', 'response_schema_conformance'];

interface Caller {
  name: string;
  token: string | null;
  /** The operation to leave out, because it would end the caller's own session. */
  without?: string;
  /** Also sends invalid and random requests until the whole time is over. Callers with few rights send only valid requests. */
  isExhaustive?: boolean;
}

const command = ensureSchemathesis();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kaarto-api-'));
// The mail server runs on this machine too, so that no mail leaves it.
const shop = await startShop({ mail: true });

/** Generated ids are those of no sending. The stream of this one has events for the check of their schema. */
async function sentNewsletter(): Promise<string> {
  await addSubscribers(shop, addresses(3));
  const { _id } = await createNewsletter(shop);
  const { status } = await shop.admin.post(`/newsletters/${_id}/send`, {});
  if (status !== 202) throw new Error(`sending: ${status}`);
  await ended(shop, _id);
  return _id;
}

/** Without the first line, Schemathesis would register accounts by itself. */
const configuration = (newsletterId: string) => `auth.auto-signup = false

[[operations]]
include-operation-id = "${followSending.subject}"
parameters = { "path.id" = "${newsletterId}" }
`;

/** The operations that some caller may use, and those that were tested, by their names in the reports. */
const operations = { known: new Set<string>(), tested: new Set<string>() };

/**
 * Counts the tested operations in Schemathesis's JUnit report; each operation is one test. On a slow machine the time limit leaves
 * some operations untested.
 */
function countOf(report: string, hasSucceeded: boolean): Count {
  const text = fs.existsSync(report) ? fs.readFileSync(report, 'utf8') : '';
  const cases = text.match(/<testcase\b[^>]*?(?:\/>|>[\s\S]*?<\/testcase>)/g) ?? [];
  const nameOf = (each: string) => / name="([^"]+)"/.exec(each)?.[1] ?? each;
  const failures = cases.filter((each) => /<(failure|error)\b/.test(each)).map(nameOf);
  const failed = failures.length;
  const isTested = (each: string) => !/<skipped\b/.test(each);
  const tested = cases.filter(isTested).length;
  for (const each of cases) {
    operations.known.add(nameOf(each));
    if (isTested(each)) operations.tested.add(nameOf(each));
  }
  console.log(`${tested} of ${cases.length} operations tested`);
  // A run that exited with an error has failed, whatever its report counts.
  return { ...emptyCount, passed: tested - failed, failed: failed === 0 && !hasSucceeded ? 1 : failed, failures };
}

async function runSchemathesis({ name: caller, token, without, isExhaustive = false }: Caller): Promise<Count> {
  const report = path.join(folder, 'report.xml');
  const left = Number(options.seconds) - (performance.now() - began) / 1000;
  const limit = Math.max(10, Math.round(isExhaustive ? left : Number(options.seconds) / 6));
  console.log(`\nrequests as ${caller}: seed ${options.seed}, at most ${limit} s`);
  // An explicit rate limit, because otherwise Schemathesis waits for minutes after a 429.
  const settings = { workers: 1, seed: options.seed, 'rate-limit': '1000/s', 'request-timeout': 30, 'generation-database': 'none' };
  const reports = { checks: checks.join(','), warnings: 'off', report: 'junit', 'report-junit-path': report };
  const args = [
    'run',
    `${shop.url}/api/openapi.json`,
    '--no-color',
    '--continue-on-failure',
    ...Object.entries({ ...settings, ...reports }).map(([name, value]) => `--${name}=${value}`),
    `--max-time=${limit}`,
    ...(isExhaustive ? ['--phases=coverage,fuzzing'] : ['--phases=coverage', '--mode=positive']),
    ...(token === null ? [] : [`--header=Authorization: Bearer ${token}`]),
    ...(without === undefined ? [] : [`--exclude-operation-id=${without}`]),
  ];
  const child = spawn(command, args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
  const code = await new Promise((resolve) => child.once('error', () => resolve(1)).once('exit', (status) => resolve(status ?? 1)));
  return countOf(report, code === 0);
}

const began = performance.now();
let sum = emptyCount;
try {
  fs.writeFileSync(path.join(folder, 'schemathesis.toml'), configuration(await sentNewsletter()));
  const signedIn = await shop.visitor.post<{ token: string }>('/admin/login', adminAccount);
  const customer = { name: 'Aino Koe', email: 'aino@esimerkki.fi', phone: '', password: 'pitkä-salasana-1' };
  const registered = await shop.visitor.post<{ token: string }>('/auth/register', customer);
  const callers: Caller[] = [
    { name: 'nobody', token: null },
    { name: 'a customer', token: registered.body.token, without: 'access.customer.logout' },
    { name: 'an admin', token: signedIn.body.token, without: 'access.admin.logout', isExhaustive: true },
  ];
  for (const caller of callers) sum = addCounts(sum, await runSchemathesis(caller));
  const untested = [...operations.known].filter((name) => !operations.tested.has(name));
  sum = addCounts(sum, {
    ...emptyCount,
    failed: untested.length,
    failures: untested.map((name) => `${name} was not tested by any caller`),
  });
} finally {
  await shop.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}
const { KAARTO_COUNT_FILE: file } = process.env;
if (file !== undefined) fs.writeFileSync(file, JSON.stringify(sum));
if (sum.failures.length > 0) console.log(sum.failures.join('\n'));
console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
process.exitCode = sum.failed === 0 && sum.passed > 0 ? 0 : 1;
