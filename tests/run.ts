import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../dev/folders.mjs';
import { type Count, jestCount, nothing, oneCheck, ownCount, playwrightCount, plus } from './count.ts';

const { values: options } = parseArgs({
  options: { only: { type: 'string' }, ci: { type: 'boolean', default: process.env['CI'] === 'true' } },
});
const results = fs.mkdtempSync(path.join(os.tmpdir(), 'kaarto-results-'));
const bin = (name: string) => path.join(root, 'node_modules', '.bin', name);

async function run(command: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  return new Promise((resolve) => child.once('error', () => resolve(false)).once('exit', (code) => resolve(code === 0)));
}

const check = async (command: string, args: string[]): Promise<Count> => oneCheck(await run(command, args));

async function jest(project: string, workers: number): Promise<Count> {
  const report = path.join(results, `${project}.json`);
  const succeeded = await run(
    bin('jest'),
    ['--selectProjects', project, '--maxWorkers', String(workers), '--json', '--outputFile', report],
    {
      NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
    },
  );
  return jestCount(report, succeeded);
}

async function browser(): Promise<Count> {
  const report = path.join(results, 'e2e.json');
  const succeeded = await run(process.execPath, [...process.execArgv, 'tests/e2e/run.ts'], { PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  return playwrightCount(report, succeeded);
}

const node = (script: string) => check(process.execPath, [...process.execArgv, script]);

/** A script that counts its own parts. */
async function counted(name: string, script: string): Promise<Count> {
  const report = path.join(results, `${name}.json`);
  const succeeded = await run(process.execPath, [...process.execArgv, script], { KAARTO_COUNT_FILE: report });
  return ownCount(report, succeeded);
}

interface Phase {
  name: string;
  group: string;
  work: () => Promise<Count>;
  onlyInCi?: boolean;
}

const phases: Phase[] = [
  { name: 'build and types', group: 'checks', work: () => check('npm', ['run', '--silent', 'build']) },
  { name: 'types of tests and tools', group: 'checks', work: () => check(bin('tsc'), ['-p', 'tsconfig.tools.json']) },
  { name: 'types of web', group: 'checks', work: () => check('npm', ['run', '--silent', 'types:web']) },
  { name: 'lint', group: 'checks', work: () => check(bin('oxlint'), []) },
  {
    name: 'architecture rules',
    group: 'checks',
    work: () =>
      check(bin('depcruise'), ['libs', 'services', 'gateway', 'web', '--config', '.dependency-cruiser.cjs', '--output-type', 'err']),
  },
  { name: 'format', group: 'checks', work: () => check(bin('prettier'), ['--check', '--log-level', 'warn', '.']) },
  { name: 'unit', group: 'unit', work: () => jest('unit', 2) },
  { name: 'integration', group: 'integration', work: () => jest('integration', process.env['MONGODB_URL'] ? 1 : 2) },
  { name: 'faults', group: 'faults', work: () => jest('faults', 1) },
  { name: 'browser journeys', group: 'e2e', work: browser },
  { name: 'Lighthouse', group: 'lighthouse', work: () => counted('lighthouse', 'tests/lighthouse/run.ts') },
  { name: 'start on a fresh machine', group: 'fresh', work: () => node('tests/fresh-start.ts'), onlyInCi: true },
  { name: 'containers', group: 'containers', work: () => counted('containers', 'tests/containers/run.ts'), onlyInCi: true },
];

const groups = [...new Set(phases.map(({ group }) => group))];
if (options.only !== undefined && !groups.includes(options.only)) {
  console.error(`--only takes one of: ${groups.join(', ')}`);
  process.exit(2);
}

// The daily '--only unit' needs no build; what starts processes does.
const needsBuild = new Set(['integration', 'faults', 'e2e', 'lighthouse']);
const chosen = phases.filter(({ name, group, onlyInCi }) => {
  if (options.only === undefined) return options.ci || !onlyInCi;
  return group === options.only || (name === 'build and types' && needsBuild.has(options.only));
});

let sum = nothing;
const lines: string[] = [];
for (const { name, work } of chosen) {
  const began = performance.now();
  console.log(`\n── ${name}`);
  const count = await work();
  sum = plus(sum, count);
  lines.push(
    `${count.failed === 0 ? '✓' : '✗'} ${name.padEnd(26)} ${String(count.passed).padStart(5)} passed ${String(count.failed).padStart(4)} failed ${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s`,
  );
}
fs.rmSync(results, { recursive: true, force: true });
console.log(`\n${lines.join('\n')}\n`);
console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
process.exitCode = sum.failed === 0 && sum.passed > 0 ? 0 : 1;
