import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureServers } from '../dev/bootstrap.mjs';
import { build } from '../dev/build.ts';
import { root } from '../dev/folders.mjs';
import { releaseDocker } from './containers/docker.ts';
import { baseImages, composeJourney, images, integrationOnImages } from './containers/phases.ts';
import { storeCompiledCode } from './compiled-code.ts';
import {
  type Count,
  addCounts,
  emptyCount,
  filesToRunAgain,
  jestCount,
  jestCountAfterSecondRun,
  oneCheck,
  ownCount,
  playwrightCount,
} from './count.ts';
import { type Phase, type Run, runPhases } from './phases.ts';

const { values: options } = parseArgs({
  options: { only: { type: 'string' }, all: { type: 'boolean', default: process.env['CI'] === 'true' } },
});
const results = fs.mkdtempSync(path.join(os.tmpdir(), 'kaarto-results-'));
const bin = (name: string) => path.join(root, 'node_modules', '.bin', name);
/** Checks types with TypeScript 7, which needs a third of the time of 6. It gets one thread: each further one checks the shared types again. */
const types =
  (...args: string[]): Phase['work'] =>
  async (run) =>
    oneCheck(await run(path.join(root, 'node_modules', 'typescript-7', 'bin', 'tsc'), [...args, '--singleThreaded']));
// All programs that the phases start share it, from Jest to the shop's services.
process.env['NODE_COMPILE_CACHE'] = path.join(results, 'compiled');
const jestOptions = { NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning' };

const check =
  (command: string, args: string[]): Phase['work'] =>
  async (run) =>
    oneCheck(await run(command, args));

/** Runs Jest with these arguments and counts its tests. A file that failed is run once more, by itself. */
async function jest(run: Run, name: string, args: string[], env: NodeJS.ProcessEnv = process.env): Promise<Count> {
  const report = path.join(results, `${name}.json`);
  const start = (file: string, ...more: string[]) =>
    run(bin('jest'), ['--json', '--outputFile', file, ...args, ...more], { ...env, ...jestOptions });
  const succeeded = await start(report);
  const again = succeeded ? [] : filesToRunAgain(report);
  if (again.length === 0) return jestCount(report, succeeded);
  const second = path.join(results, `${name}-again.json`);
  return jestCountAfterSecondRun(report, second, await start(second, '--runTestsByPath', ...again));
}

const project =
  (name: string, workers: number): Phase['work'] =>
  (run) =>
    jest(run, name, ['--selectProjects', name, '--maxWorkers', String(workers)]);

/** Runs one of our own scripts. With `counts` the script reports how many checks it made; otherwise it counts as one check. */
const script =
  (file: string, { counts = false } = {}): Phase['work'] =>
  async (run) => {
    const report = path.join(results, `${file.replaceAll('/', '-')}.json`);
    const succeeded = await run(process.execPath, [...process.execArgv, file], { ...process.env, KAARTO_COUNT_FILE: report });
    return counts ? ownCount(report, succeeded) : oneCheck(succeeded);
  };

/** Runs the browser journeys of both shops. Each shop's run writes its own report. */
async function browser(run: Run): Promise<Count> {
  const report = path.join(results, 'e2e');
  const args = options.all ? [] : ['--grep', '@core'];
  const succeeded = await run(process.execPath, [...process.execArgv, 'tests/e2e/run.ts', ...args], {
    ...process.env,
    JOURNEYS_REPORT: report,
  });
  return playwrightCount(
    ['visitors', 'settings'].map((shop) => `${report}-${shop}.json`),
    succeeded,
  );
}

/** The result of `npm start` in a fresh checkout, which tests/run.mjs runs first; null when the checkout was not fresh. */
const freshStart = JSON.parse(process.env['KAARTO_FRESH_START'] ?? 'null') as { hasStarted: boolean; seconds: number } | null;

const built = ['build'];
const runnable = [...built, 'servers'];
const everything: (Phase & { onlyInAll?: boolean })[] = [
  { name: 'base images', group: 'containers', cores: 0, work: baseImages, onlyInAll: true },
  { name: 'start on a fresh machine', group: 'fresh', cores: 2, work: script('tests/fresh-start.ts'), onlyInAll: true },
  {
    name: 'servers',
    group: 'servers',
    cores: 0,
    work: async () => {
      await ensureServers();
      return oneCheck(true);
    },
  },
  {
    name: 'build',
    group: 'checks',
    cores: 2,
    work: async () => {
      await build(root, { logFile: path.join(results, 'build.txt'), watch: false, detail: () => undefined });
      await storeCompiledCode();
      return oneCheck(true);
    },
  },
  {
    name: 'API by its description',
    group: 'api',
    cores: 1,
    after: runnable,
    work: script('tests/api/run.ts', { counts: true }),
    onlyInAll: true,
  },
  { name: 'faults', group: 'faults', cores: 1, after: runnable, work: project('faults', 1) },
  // The build phase has compiled the code that runs: this one emits only declarations.
  { name: 'types', group: 'checks', cores: 1, after: built, work: types('-b', '--emitDeclarationOnly') },
  { name: 'types of tests and tools', group: 'checks', cores: 1, after: ['types'], work: types('-p', 'tsconfig.tools.json') },
  { name: 'types of web', group: 'checks', cores: 1, after: ['types'], work: check('npm', ['run', '--silent', 'types:web']) },
  { name: 'lint', group: 'checks', cores: 1, work: check(bin('oxlint'), []) },
  {
    name: 'architecture rules',
    group: 'checks',
    cores: 1,
    work: check(bin('depcruise'), [
      'libs',
      'services',
      'gateway',
      'web',
      'dev',
      'tests',
      'bench',
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err',
    ]),
  },
  { name: 'format', group: 'checks', cores: 1, work: check(bin('oxfmt'), ['--check']) },
  { name: 'unit', group: 'unit', cores: 1, after: ['servers'], work: project('unit', 1) },
  // Takes both processors, so that neither the page nor the shop that serves it competes with other phases.
  {
    name: 'Lighthouse',
    group: 'lighthouse',
    cores: 2,
    after: runnable,
    work: script('tests/lighthouse/run.ts', { counts: true }),
    onlyInAll: true,
  },
  { name: 'browser journeys', group: 'e2e', cores: 2, after: runnable, work: browser },
  // The integration tests run once: on the servers' images where images are built, otherwise on the embedded servers. This
  // phase runs beside the faults, which spend half of their time waiting.
  { name: 'integration', group: 'integration', cores: 1, after: runnable, work: project('integration', 2) },
  // Beside the faults, which take longest of the phases that need one core.
  { name: 'images', group: 'containers', cores: 1, after: ['base images'], work: images, onlyInAll: true },
  {
    name: 'integration on images',
    group: 'containers',
    cores: 2,
    after: [...runnable, 'images'],
    work: (run) => integrationOnImages((env) => jest(run, 'integration', ['--selectProjects', 'integration', '--maxWorkers', '2'], env)),
    onlyInAll: true,
  },
  {
    name: 'manifests, compose journey',
    group: 'containers',
    cores: 2,
    // A mail server's test runs a shop of its own.
    after: [...runnable, 'images'],
    work: (run) => composeJourney((env) => jest(run, 'compose', ['--config', 'tests/containers/jest.config.mjs', '--runInBand'], env)),
    onlyInAll: true,
  },
];

const groups = [...new Set(everything.map(({ group }) => group))].filter((group) => group !== 'servers');
if (options.only !== undefined && !groups.includes(options.only)) {
  console.error(`--only takes one of: ${groups.join(', ')}`);
  process.exit(2);
}

// Only groups that start processes need a build; the everyday '--only unit' does not.
const needsBuild = new Set(['integration', 'faults', 'e2e', 'lighthouse', 'containers', 'api']);
const chosen = everything.filter(({ name, group, onlyInAll = false }) => {
  if (group === 'fresh' && freshStart !== null) return false;
  if (options.only === undefined) return options.all ? name !== 'integration' : !onlyInAll;
  if (name === 'build') return needsBuild.has(options.only) || group === options.only;
  if (name === 'servers') return needsBuild.has(options.only) || options.only === 'unit';
  return group === options.only;
});

const interrupted = new AbortController();
// `on`, not `once`: Ctrl-C reaches this process twice, from the terminal and from its parent, and signal-exit, which some of our
// packages use, ends a process that has no listener left but its own.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupted.abort());
const alreadyRun =
  freshStart === null ? [] : [{ name: 'start on a fresh machine', count: oneCheck(freshStart.hasStarted), seconds: freshStart.seconds }];
const ran = await runPhases(chosen, { cores: os.availableParallelism(), folder: results, interrupted: interrupted.signal });
const outcomes = [...alreadyRun, ...ran];
await releaseDocker();
fs.rmSync(results, { recursive: true, force: true });

const { whole, phases: budgets } = JSON.parse(fs.readFileSync(new URL('budgets.json', import.meta.url), 'utf8')) as {
  whole: number;
  phases: Record<string, number>;
};
const lines = outcomes.map(({ name, count, seconds }) => {
  const [passed, failed] = [String(count.passed).padStart(5), String(count.failed).padStart(4)];
  const budget = String(budgets[name] ?? '–').padStart(4);
  return `${count.failed === 0 ? '✓' : '✗'} ${name.padEnd(26)} ${passed} passed ${failed} failed ${seconds.toFixed(0).padStart(5)} s of ${budget} s`;
});
const sum = outcomes.map(({ count }) => count).reduce(addCounts, emptyCount);
const left = chosen.length - ran.length;
const failures = outcomes.flatMap(({ name, count }) => count.failures.map((failure) => `✗ ${name}: ${failure}`));
if (failures.length > 0) console.log(`\n── what failed, and what passed only when it was repeated\n${failures.join('\n')}`);
console.log(`\n${lines.join('\n')}\n`);
const took = performance.now() / 1_000 + (freshStart?.seconds ?? 0);
if (options.all && options.only === undefined) console.log(`together ${took.toFixed(0)} s of ${whole} s\n`);
if (left > 0) console.log(`interrupted: ${left} parts did not run\n`);
console.log(`${sum.passed} passed, ${sum.failed + left} failed, ${sum.skipped} skipped`);
process.exitCode = sum.failed === 0 && sum.passed > 0 && left === 0 ? 0 : 1;
