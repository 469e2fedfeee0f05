import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { freePort, reservePort } from './ports.mjs';

const ports = path.join(path.dirname(fileURLToPath(import.meta.url)), 'ports.mjs');
const inAnotherProcess = (port: number) => {
  const script = `import { reservePort } from ${JSON.stringify(ports)}; console.log(await reservePort(${port}));`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }).trim();
};

describe('a port', () => {
  it('is reserved once, in this process and in others', async () => {
    const port = await freePort();
    expect(await reservePort(port)).toBe(false);
    expect(inAnotherProcess(port)).toBe('false');
  });

  it('is free again when the process that reserved it has exited', () => {
    expect([inAnotherProcess(32_100), inAnotherProcess(32_100)]).toEqual(['true', 'true']);
  });
});
