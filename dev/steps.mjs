// Progress of the start in the terminal.

/** @param {number} startedAt from performance.now() */
function seconds(startedAt) {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}

/** How often a progress line is written when the output is not a terminal (CI, a log file). */
const LOG_INTERVAL_MS = 10_000;

/**
 * Runs the work while showing its name, its current activity and the elapsed time.
 * @template T
 * @param {string} name
 * @param {(detail: (text: string) => void) => Promise<T>} work gets a function that shows what it is doing
 * @returns {Promise<T>}
 */
export async function step(name, work) {
  const startedAt = performance.now();
  const terminal = process.stdout.isTTY;
  let doing = '';
  const progress = () => {
    const line = `  … ${name.padEnd(10)} ${seconds(startedAt).padStart(8)}  ${doing}`;
    process.stdout.write(terminal ? `\r\x1b[K${line.slice(0, (process.stdout.columns ?? 80) - 1)}` : `${line}\n`);
  };
  const timer = setInterval(progress, terminal ? 250 : LOG_INTERVAL_MS);
  timer.unref();
  const end = (/** @type {string} */ mark) => {
    clearInterval(timer);
    process.stdout.write(`${terminal ? '\r\x1b[K' : ''}  ${mark} ${name.padEnd(10)} ${seconds(startedAt).padStart(8)}  ${doing}\n`);
  };
  try {
    const result = await work((text) => {
      doing = text;
    });
    end('✓');
    return result;
  } catch (error) {
    end('✗');
    throw error;
  }
}
