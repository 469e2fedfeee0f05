import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { freePort, takePort } from './ports.mjs';

const ports = path.join(path.dirname(fileURLToPath(import.meta.url)), 'ports.mjs');
const inAnotherProcess = (port: number) => {
  const script = `import { takePort } from ${JSON.stringify(ports)}; console.log(await takePort(${port}));`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }).trim();
};

describe('a port', () => {
  it('is handed out once, to this process and to others', async () => {
    const port = await freePort();
    expect(await takePort(port)).toBe(false);
    expect(inAnotherProcess(port)).toBe('false');
  });

  it('can be had again when the process that had it is gone', () => {
    expect([inAnotherProcess(32_100), inAnotherProcess(32_100)]).toEqual(['true', 'true']);
  });
});
