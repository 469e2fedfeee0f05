// Starts a shop and sends it requests that its own OpenAPI description allows and forbids. Every response has to be one that the
// description documents, and none may be a server error.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { logoutAdmin, logoutCustomer } from '#contracts/access/access';
import { followSending } from '#contracts/marketing/sending';
import type { Access } from '#contracts/operation';
import { operations } from '#contracts/operations';
import { type Count, emptyCount, addCounts } from '../count.ts';
import { adminAccount, startShop } from '../harness.ts';
import { addresses, addSubscribers, createNewsletter, ended } from '../sending.ts';
import { ensureSchemathesis } from './schemathesis.ts';

const { values: options } = parseArgs({
  options: {
    /** The seed of the generated requests. CI always uses the same one, so that it sends the same requests. */
    seed: { type: 'string', default: '20261122' },
    /** How many random requests each operation gets, besides those at the limits of its input. */
    examples: { type: 'string', default: '5' },
  },
});

const checks = ['not_a_server_error', 'status_code_conformance', 'content_type_conformance', 'response_schema_conformance'];

interface Caller {
  name: string;
  token: string | null;
  /** The subjects of the operations that it calls. */
  subjects: string[];
}

/** A logout would end the session of the caller who may use it. */
const logouts = [logoutAdmin.subject, logoutCustomer.subject];
const subjectsFor = (access: Access) =>
  operations
    .filter((operation) => operation.http !== undefined && operation.access === access && !logouts.includes(operation.subject))
    .map(({ subject }) => subject);

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

/** The operations that were chosen, and those that were tested, by their names in the reports. */
const reported = { known: new Set<string>(), tested: new Set<string>() };

/** Counts the tested operations in Schemathesis's JUnit report; each operation is one test. */
function countOf(report: string, hasSucceeded: boolean): Count {
  const text = fs.existsSync(report) ? fs.readFileSync(report, 'utf8') : '';
  const cases = text.match(/<testcase\b[^>]*?(?:\/>|>[\s\S]*?<\/testcase>)/g) ?? [];
  const nameOf = (each: string) => / name="([^"]+)"/.exec(each)?.[1] ?? each;
  const failures = cases.filter((each) => /<(failure|error)\b/.test(each)).map(nameOf);
  const failed = failures.length;
  const isTested = (each: string) => !/<skipped\b/.test(each);
  const tested = cases.filter(isTested).length;
  for (const each of cases) {
    reported.known.add(nameOf(each));
    if (isTested(each)) reported.tested.add(nameOf(each));
  }
  console.log(`${tested} of ${cases.length} operations tested`);
  // A run that exited with an error has failed, whatever its report counts.
  return { ...emptyCount, passed: tested - failed, failed: failed === 0 && !hasSucceeded ? 1 : failed, failures };
}

async function runSchemathesis({ name: caller, token, subjects }: Caller): Promise<Count> {
  const report = path.join(folder, 'report.xml');
  console.log(`\nrequests as ${caller}: ${subjects.length} operations, seed ${options.seed}`);
  // An explicit rate limit, because otherwise Schemathesis waits for minutes after a 429.
  const settings = { workers: 1, seed: options.seed, 'rate-limit': '1000/s', 'request-timeout': 30, 'generation-database': 'none' };
  const reports = { checks: checks.join(','), warnings: 'off', report: 'junit', 'report-junit-path': report };
  const amount = { phases: 'coverage,fuzzing', 'max-examples': options.examples };
  // A call with several routes has a route in its further ids.
  const ids = `^(${subjects.map((subject) => subject.replaceAll('.', '\\.')).join('|')})( |$)`;
  const args = [
    'run',
    `${shop.url}/api/openapi.json`,
    '--no-color',
    '--continue-on-failure',
    ...Object.entries({ ...settings, ...reports, ...amount, 'include-operation-id-regex': ids }).map(
      ([name, value]) => `--${name}=${value}`,
    ),
    ...(token === null ? [] : [`--header=Authorization: Bearer ${token}`]),
  ];
  const child = spawn(command, args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
  const code = await new Promise((resolve) => child.once('error', () => resolve(1)).once('exit', (status) => resolve(status ?? 1)));
  return countOf(report, code === 0);
}

let sum = emptyCount;
try {
  fs.writeFileSync(path.join(folder, 'schemathesis.toml'), configuration(await sentNewsletter()));
  const signedIn = await shop.visitor.post<{ token: string }>('/admin/login', adminAccount);
  const customer = { name: 'Aino Koe', email: 'aino@esimerkki.fi', phone: '', password: 'pitkä-salasana-1' };
  const registered = await shop.visitor.post<{ token: string }>('/auth/register', customer);
  // Each operation is called by the caller with the fewest rights that may use it. Whom it refuses is tested in access.test.ts.
  const callers: Caller[] = [
    { name: 'nobody', token: null, subjects: [...subjectsFor('public'), ...logouts] },
    { name: 'a customer', token: registered.body.token, subjects: subjectsFor('customer') },
    { name: 'an admin', token: signedIn.body.token, subjects: subjectsFor('admin') },
  ];
  for (const caller of callers) sum = addCounts(sum, await runSchemathesis(caller));
  const untested = [...reported.known].filter((name) => !reported.tested.has(name));
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
