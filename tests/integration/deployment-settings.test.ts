import { describe, expect, it } from '@jest/globals';
import fs from 'node:fs';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { root } from '../../dev/folders.mjs';
import { serviceNames, services } from '../../dev/services.mjs';
import { newSecrets } from '../../dev/setup-secrets.mjs';
import { apiSections } from '../../libs/contracts/src/operations.ts';
import { Config as gateway } from '../../gateway/src/config.ts';

/** Settings that the image defines: ports inside the container and the kind of build. */
const imageSettings = new Set(['HOST', 'PORT', 'HEALTH_PORT', 'METRICS_PORT', 'NODE_ENV']);

const read = (...parts: string[]) => fs.readFileSync(path.join(root, ...parts), 'utf8');

interface Compose {
  services: Record<string, { environment: Record<string, string>; depends_on?: Record<string, unknown> }>;
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

const configOf = async (service: string) =>
  ((await import(path.join(root, 'services', service, 'src', 'config.ts'))) as { Config: { shape: Record<string, unknown> } }).Config;

describe('the environment variables of a process', () => {
  it.each(['gateway', ...serviceNames])('%s: the compose file and the manifests set them, and the manual lists them', async (name) => {
    const { shape } = name === 'gateway' ? gateway.in : await configOf(name);
    const settings = [...Object.keys(shape), 'LOG_LEVEL'].filter((setting) => !imageSettings.has(setting));
    expect(settings).toEqual(expect.arrayContaining(['MONGODB_URL', 'NATS_URL']));
    expect(inCompose(name)).toEqual(expect.arrayContaining(settings));
    expect(inKubernetes(name)).toEqual(expect.arrayContaining(settings));
    const manual = read('docs', 'operations.md');
    expect(settings.filter((setting) => !manual.includes(`\`${setting}\``))).toEqual([]);
  });
});

describe('the list of services', () => {
  const folders = fs
    .readdirSync(path.join(root, 'services'))
    .filter((name) => fs.statSync(path.join(root, 'services', name)).isDirectory());

  it('is complete, and so is every file that repeats it', () => {
    expect(folders.toSorted()).toEqual([...serviceNames].toSorted());
    const paths = (JSON.parse(read('tsconfig.json')) as { references: { path: string }[] }).references;
    const natsConfig = read('containers', 'nats', 'nats.conf');
    const kubernetes = (parse(read('k8s', 'base', 'kustomization.yaml')) as { resources: string[] }).resources;
    const composed = (parse(read('docker-compose.yml'), { merge: true }) as Compose).services;
    for (const name of serviceNames) {
      // Variables, users and the database have this name.
      expect(name).toMatch(/^[a-z]+$/);
      const variable = name.toUpperCase();
      const missing = Object.entries({
        'tsconfig.json': paths.some((reference) => reference.path === `./services/${name}`),
        Dockerfile: read('Dockerfile').includes(`FROM service AS ${name}\n`),
        'docker-compose.yml': composed[name] !== undefined,
        'docker-compose.yml: gateway depends on it': name in (composed['gateway']?.depends_on ?? {}),
        'docker-compose.yml: its database user': `MONGO_${variable}_PASSWORD` in (composed['mongo-users']?.environment ?? {}),
        'docker-compose.yml: its NATS user': `NATS_${variable}_PASSWORD` in (composed['nats']?.environment ?? {}),
        'k8s/base/kustomization.yaml': kubernetes.includes(`${name}.yaml`),
        'containers/nats/nats.conf': natsConfig.includes(`user: ${name}\n`),
        'containers/nats/nats.conf: the gateway may call it': natsConfig.includes(`"${name}.>"`),
        'libs/contracts/src/operations.ts: its section of the API': name in apiSections,
        'docs/operations.md': new RegExp(`^\\| ${name} `, 'm').test(read('docs', 'operations.md')),
        'README.md': read('README.md').includes(`\`services/${name}\``),
      })
        .filter(([, has]) => !has)
        .map(([place]) => place);
      expect({ name, missing }).toEqual({ name, missing: [] });
    }
  });

  it('has no leftovers elsewhere: no user and no secret of a removed service', () => {
    const known = new Set<string>(['gateway', ...serviceNames]);
    const users = [...read('containers', 'nats', 'nats.conf').matchAll(/^\s+user: (\w+)$/gm)].map((match) => match[1] ?? '');
    expect(users.toSorted()).toEqual([...known].toSorted());
    const secrets = Object.keys(newSecrets()).flatMap((name) => /^(?:MONGO|NATS)_(\w+)_PASSWORD$/.exec(name)?.[1]?.toLowerCase() ?? []);
    expect(new Set(secrets)).toEqual(new Set([...known, 'root']));
    expect(Object.keys(newSecrets())).toEqual(expect.arrayContaining(services.flatMap((service) => [...service.secrets])));
  });
});
