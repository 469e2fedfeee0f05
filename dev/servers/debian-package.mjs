// Unpacks packages of Debian or Ubuntu into a folder, without installing them: the system itself is not changed.
import fs from 'node:fs';
import path from 'node:path';
import { folders } from '../folders.mjs';
import { onPath, run, SetupError } from '../programs.mjs';

/**
 * Downloads packages with apt and unpacks them into the folder `unpacked` of the working folder, which must not exist yet.
 * @param {string[]} names
 * @param {string} work absolute; the caller removes it
 * @param {{source?: string, env?: NodeJS.ProcessEnv, signal?: AbortSignal}} [options]
 *   source: one line of sources.list; default: the sources of this machine
 * @returns {Promise<{unpacked: string, debs: string[]}>}
 * @throws {SetupError}
 */
export async function unpackDebianPackages(names, work, { source, env = process.env, signal } = {}) {
  for (const tool of ['apt-get', 'dpkg-deb']) {
    if (!onPath(tool, env)) throw new SetupError(`there is no ${tool} to fetch ${names.join(', ')}`);
  }
  const unpacked = path.join(work, 'unpacked');
  for (const name of ['state/lists/partial', 'cache/archives/partial', 'unpacked'])
    fs.mkdirSync(path.join(work, name), { recursive: true });
  if (source !== undefined) fs.writeFileSync(path.join(work, 'sources.list'), `${source}\n`);
  const settings = [
    `Dir::State=${work}/state`,
    `Dir::Cache=${work}/cache`,
    ...(source === undefined ? [] : [`Dir::Etc::SourceList=${work}/sources.list`, 'Dir::Etc::SourceParts=/dev/null']),
    // When run as root, apt would read as the user _apt, who has no access to this folder. The lists below are not needed.
    'APT::Sandbox::User=root',
    'Acquire::Languages=none',
    'Acquire::IndexTargets::deb::DEP-11::DefaultEnabled=false',
    'Acquire::IndexTargets::deb::Contents-deb::DefaultEnabled=false',
  ].flatMap((setting) => ['-o', setting]);
  const options = { env: { ...env, LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' }, cwd: work, signal };
  const log = (/** @type {string} */ step) => path.join(folders(env).logs, `${names[0]}-${step}.log`);
  await run('apt-get', [...settings, 'update'], { ...options, logFile: log('lists') });
  await run('apt-get', [...settings, 'download', ...names], { ...options, logFile: log('package') });
  const debs = fs.readdirSync(work).filter((name) => name.endsWith('.deb'));
  if (debs.length < names.length) throw new SetupError(`apt-get brought ${debs.join(', ') || 'nothing'} of ${names.join(', ')}`);
  for (const deb of debs) await run('dpkg-deb', ['-x', deb, 'unpacked'], { ...options, logFile: log('unpack') });
  return { unpacked, debs };
}
