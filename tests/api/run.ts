// Starts a shop and asks it what its own description of the API allows and forbids: every answer has to be one that the
// description names, and none may be a fault of the server.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Count, nothing, plus } from '../count.ts';
import { adminAccount, startShop } from '../harness.ts';
import { ensureSchemathesis } from './schemathesis.ts';

const { values: options } = parseArgs({
  options: {
    /** Another seed asks other questions; the one of CI always asks the same ones first. */
    seed: { type: 'string', default: '20261122' },
    seconds: { type: 'string', default: '300' },
  },
});

const checks = ['not_a_server_error', 'status_code_conformance', 'content_type_conformance', 'response_schema_conformance'];

interface Caller {
  name: string;
  token: string | null;
  /** Left out, as it would end the caller's own session. */
  without?: string;
  /** Asks for what is wrong and at random, too, until the whole time is over. Who may do little asks only for what is right. */
  asksOn?: boolean;
}

const command = ensureSchemathesis();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kaarto-api-'));
// Else it would sign up by itself where a call may make an account.
fs.writeFileSync(path.join(folder, 'schemathesis.toml'), '[auth]\nauto-signup = false\n');
// Its mail server stands on this machine too, so that nothing leaves it.
const shop = await startShop({ mail: true });

/** What somebody may ask, and what was asked, by their names in the reports. */
const operations = { known: new Set<string>(), asked: new Set<string>() };

/** The operations that were asked, of Schemathesis's JUnit report: each is a test. A slow machine does not come to all. */
function countOf(report: string, hasSucceeded: boolean): Count {
  const text = fs.existsSync(report) ? fs.readFileSync(report, 'utf8') : '';
  const cases = text.match(/<testcase\b[^>]*?(?:\/>|>[\s\S]*?<\/testcase>)/g) ?? [];
  const nameOf = (each: string) => / name="([^"]+)"/.exec(each)?.[1] ?? each;
  const failures = cases.filter((each) => /<(failure|error)\b/.test(each)).map(nameOf);
  const failed = failures.length;
  const isAsked = (each: string) => !/<skipped\b/.test(each);
  const asked = cases.filter(isAsked).length;
  for (const each of cases) {
    operations.known.add(nameOf(each));
    if (isAsked(each)) operations.asked.add(nameOf(each));
  }
  console.log(`${asked} of ${cases.length} operations asked`);
  // A run that ended badly has failed, whatever its report counts.
  return { ...nothing, passed: asked - failed, failed: failed === 0 && !hasSucceeded ? 1 : failed, failures };
}

async function ask({ name: caller, token, without, asksOn = false }: Caller): Promise<Count> {
  const report = path.join(folder, 'report.xml');
  const left = Number(options.seconds) - (performance.now() - began) / 1000;
  const limit = Math.max(10, Math.round(asksOn ? left : Number(options.seconds) / 6));
  console.log(`\nasked as ${caller}: seed ${options.seed}, at most ${limit} s`);
  // A rate of its own, or it would wait for minutes where an answer is 429.
  const settings = { workers: 1, seed: options.seed, 'rate-limit': '1000/s', 'request-timeout': 30, 'generation-database': 'none' };
  const reports = { checks: checks.join(','), warnings: 'off', report: 'junit', 'report-junit-path': report };
  const args = [
    'run',
    `${shop.url}/api/openapi.json`,
    '--no-color',
    '--continue-on-failure',
    ...Object.entries({ ...settings, ...reports }).map(([name, value]) => `--${name}=${value}`),
    `--max-time=${limit}`,
    ...(asksOn ? ['--phases=coverage,fuzzing'] : ['--phases=coverage', '--mode=positive']),
    ...(token === null ? [] : [`--header=Authorization: Bearer ${token}`]),
    ...(without === undefined ? [] : [`--exclude-operation-id=${without}`]),
  ];
  const child = spawn(command, args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
  const code = await new Promise((resolve) => child.once('error', () => resolve(1)).once('exit', (status) => resolve(status ?? 1)));
  return countOf(report, code === 0);
}

const began = performance.now();
let sum = nothing;
try {
  const signedIn = await shop.visitor.post<{ token: string }>('/admin/login', adminAccount);
  const customer = { name: 'Aino Koe', email: 'aino@esimerkki.fi', phone: '', password: 'pitkä-salasana-1' };
  const registered = await shop.visitor.post<{ token: string }>('/auth/register', customer);
  const callers: Caller[] = [
    { name: 'nobody', token: null },
    { name: 'a customer', token: registered.body.token, without: 'access.customer.logout' },
    { name: 'an admin', token: signedIn.body.token, without: 'access.admin.logout', asksOn: true },
  ];
  for (const caller of callers) sum = plus(sum, await ask(caller));
  const unasked = [...operations.known].filter((name) => !operations.asked.has(name));
  sum = plus(sum, { ...nothing, failed: unasked.length, failures: unasked.map((name) => `${name} was not asked by anybody`) });
} finally {
  await shop.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}
const { KAARTO_COUNT_FILE: file } = process.env;
if (file !== undefined) fs.writeFileSync(file, JSON.stringify(sum));
if (sum.failures.length > 0) console.log(sum.failures.join('\n'));
console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
process.exitCode = sum.failed === 0 && sum.passed > 0 ? 0 : 1;
