// npm start: from a fresh checkout to a running shop. This part runs on the machine's own Node without any package. The rest
// is launcher.ts, which runs on the Node that the lockfile pins.
const cancelled = new AbortController();
/** @type {Promise<void> | undefined} */
let servers;
try {
  const { checkNodeVersion, checkServers, ensureServers, runUnderNode24 } = await import('./bootstrap.mjs');
  const { readOptions, usage } = await import('./options.mjs');
  const { ensurePackages } = await import('./packages.mjs');
  const { isPortFree } = await import('./ports.mjs');
  const { SetupError } = await import('./programs.mjs');
  const { step } = await import('./steps.mjs');

  checkNodeVersion();
  process.env.KAARTO_STARTED_AT = String(Date.now());
  const args = process.argv.slice(2);
  const options = readOptions(args);
  if (options.help) {
    console.log(usage);
    process.exit(0);
  }
  if (!(await isPortFree(options.port))) {
    throw new SetupError(`port ${options.port} is taken: stop what listens there or choose another one with --port`);
  }
  checkServers();

  // Go builds run in parallel with npm ci, the build and the open shop. The launcher waits for them. If one fails here, the
  // launcher tries again and reports the error.
  const cancel = () => cancelled.abort();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, cancel);
  const launcherTakesOver = new AbortController();
  const storeBackground = AbortSignal.any([cancelled.signal, launcherTakesOver.signal]);
  servers = ensureServers({ signal: cancelled.signal, storeBackground }).catch(() => undefined);
  await step('packages', (detail) => {
    detail('as the lockfile says');
    return ensurePackages({ signal: cancelled.signal, log: detail });
  });
  cancelled.signal.throwIfAborted();
  launcherTakesOver.abort();
  process.exitCode = await runUnderNode24('dev/launcher.ts', args, ['--max-old-space-size=128', '--max-semi-space-size=2']);
} catch (error) {
  const known = error instanceof Error && error.constructor.name === 'SetupError';
  if (!cancelled.signal.aborted) console.error(known ? `kaarto: ${error.message}` : error);
  process.exitCode = 1;
}
cancelled.abort();
await servers;
