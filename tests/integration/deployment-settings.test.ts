import { describe, expect, it } from '@jest/globals';
import fs from 'node:fs';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { root } from '../../dev/folders.mjs';
import { Config as gateway } from '../../gateway/src/config.ts';
import { Config as catalogue } from '../../services/catalogue/src/config.ts';
import { Config as content } from '../../services/content/src/config.ts';
import { Config as marketing } from '../../services/marketing/src/config.ts';

/** Where a process listens inside its container, and how it was built: the image says it. */
const ofTheImage = new Set(['HOST', 'PORT', 'HEALTH_PORT', 'METRICS_PORT', 'NODE_ENV']);

const read = (...parts: string[]) => fs.readFileSync(path.join(root, ...parts), 'utf8');

interface Compose {
  services: Record<string, { environment: Record<string, string> }>;
}
interface Deployment {
  kind: string;
  spec: { template: { spec: { containers: { env: { name: string }[] }[] } } };
}

const inCompose = (name: string) =>
  Object.keys((parse(read('docker-compose.yml'), { merge: true }) as Compose).services[name]?.environment ?? {});
const inKubernetes = (name: string) =>
  parseAllDocuments(read('k8s', 'base', `${name}.yaml`))
    .map((document) => document.toJS() as Deployment)
    .filter(({ kind }) => kind === 'Deployment')
    .flatMap(({ spec }) => spec.template.spec.containers.flatMap(({ env }) => env.map((variable) => variable.name)));

describe('what a process takes from its environment', () => {
  it.each([
    ['gateway', gateway.in],
    ['catalogue', catalogue],
    ['content', content],
    ['marketing', marketing],
  ])('%s: the compose file and the manifests pass it on, and the manual names it', (name, { shape }) => {
    const settings = [...Object.keys(shape), 'LOG_LEVEL'].filter((setting) => !ofTheImage.has(setting));
    expect(settings.length).toBeGreaterThan(3);
    expect(inCompose(name)).toEqual(expect.arrayContaining(settings));
    expect(inKubernetes(name)).toEqual(expect.arrayContaining(settings));
    const manual = read('docs', 'operations.md');
    expect(settings.filter((setting) => !manual.includes(`\`${setting}\``))).toEqual([]);
  });
});
