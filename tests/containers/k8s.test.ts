import { beforeAll, describe, expect, it } from '@jest/globals';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { newSecrets } from '../../dev/setup-secrets.mjs';
import { Compose } from './docker.ts';
import { type Container, type Manifest, manifestsOf, validate } from './manifests.ts';
import { serviceNames, services } from '../../dev/services.mjs';

let text: string;
let manifests: Manifest[];
let composed: Record<string, { image: string; environment?: Record<string, string> }>;

beforeAll(async () => {
  ({ text, manifests } = await manifestsOf('dev'));
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kaarto-compose-'));
  const envFile = path.join(folder, '.env');
  fs.writeFileSync(
    envFile,
    Object.entries(newSecrets())
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  const config = await new Compose('kaarto-config', envFile, { KAARTO_TAG: 'latest' }).run('--profile', '*', 'config', '--format', 'json');
  fs.rmSync(folder, { recursive: true });
  composed = JSON.parse(config).services;
});

const pods = () =>
  manifests.flatMap(({ kind, metadata, spec }) => (spec?.template ? [{ kind, name: metadata.name, ...spec.template }] : []));
const containers = (): Container[] => pods().flatMap((pod) => pod.spec.containers);
const named = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);
/** Returns the Secret with this name, without the hash that kustomize adds. */
const secretNamed = (name: string) => named('Secret').find(({ metadata }) => metadata.name.replace(/-[a-z0-9]{10}$/, '') === name);
const variablesOf = (secret: Manifest | undefined) => Object.keys(secret?.data ?? {});
/** Returns the names of the variables that a container gets, one by one or from a whole Secret. */
const environmentOf = (container: Container | undefined): string[] => [
  ...(container?.env ?? []).map((variable) => variable.name),
  ...(container?.envFrom ?? []).flatMap(({ secretRef }) =>
    variablesOf(named('Secret').find(({ metadata }) => metadata.name === secretRef.name)),
  ),
];

describe('k8s/overlays/dev', () => {
  it.each(['1.33', '1.37'])(
    'is valid for Kubernetes %s',
    async (version) => {
      await validate(text, version);
    },
    180_000,
  );

  it('runs what docker-compose.yml runs, from the same images', () => {
    const inCompose = Object.entries(composed).map(([name, { image }]) => `${name} ${image}`);
    expect(
      containers()
        .map(({ name, image }) => `${name} ${image}`)
        .toSorted(),
    ).toEqual(inCompose.toSorted());
  });

  it.each(['gateway', ...serviceNames, 'web', 'nats', 'minio-bucket', 'mongo-users'])('gives %s the same settings as compose', (name) => {
    const inCompose = Object.keys(composed[name]?.environment ?? {});
    const own = environmentOf(containers().find((container) => container.name === name));
    // Parts of a URL, and passwords that compose writes into a command line.
    const parts = new Set(['MONGO_PASSWORD', 'NATS_PASSWORD', 'MONGO_ROOT_PASSWORD']);
    expect(own.filter((variable) => !parts.has(variable)).toSorted()).toEqual(inCompose.toSorted());
  });

  it('gives no pod more privileges than it needs', () => {
    for (const { name, spec } of pods()) {
      expect({ name, ...spec.securityContext }).toMatchObject({ name, runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      expect({ name, user: spec.securityContext?.runAsUser }).not.toMatchObject({ user: 0 });
      expect({ name, token: spec.automountServiceAccountToken }).toEqual({ name, token: false });
    }
    for (const { name, securityContext } of containers()) {
      expect({ name, ...securityContext }).toMatchObject({
        name,
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    }
  });

  it('gives every container limits, and every long-running container probes', () => {
    for (const { name, resources } of containers()) {
      expect({ name, ...resources }).toMatchObject({
        name,
        requests: { cpu: expect.anything(), memory: expect.anything() },
        limits: { memory: expect.anything() },
      });
    }
    for (const { kind, spec } of pods()) {
      if (kind === 'Job') continue;
      for (const { name, livenessProbe, readinessProbe } of spec.containers) {
        expect({ name, livenessProbe, readinessProbe }).toEqual({
          name,
          livenessProbe: expect.any(Object),
          readinessProbe: expect.any(Object),
        });
      }
    }
  });

  it('takes every secret from kaarto-secrets, which contains them all; only the stores read their users’ passwords from Secrets of their own', () => {
    const secret = secretNamed('kaarto-secrets');
    const known = Object.keys(newSecrets());
    expect(variablesOf(secret).toSorted()).toEqual(known.toSorted());
    const used = containers().flatMap(({ env = [] }) => env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? []));
    expect(new Set(used.map(({ name }) => name))).toEqual(new Set([secret?.metadata.name]));
    const needed = used.filter(({ optional }) => optional !== true).map(({ key }) => key);
    const ofStores = ['mongo-passwords', 'nats-passwords'].flatMap((name) => variablesOf(secretNamed(name)));
    expect(new Set([...needed, ...ofStores])).toEqual(new Set(known));
  });

  it.each(['mongo', 'nats'])('gives %s the passwords of all its users, the same as theirs, and no other secret', (store) => {
    const passwords = secretNamed(`${store}-passwords`);
    const ofUsers = Object.entries(secretNamed('kaarto-secrets')?.data ?? {}).filter(([name]) =>
      name.startsWith(`${store.toUpperCase()}_`),
    );
    expect(passwords?.data).toEqual(Object.fromEntries(ofUsers));
    expect(named('Secret')).toHaveLength(3);
  });

  it('lets a pod reach a store exactly if it is given an address of it', () => {
    const addresses = { mongo: 'mongo:27017', nats: 'nats:4222', minio: 'S3_URL' };
    for (const { name, metadata, spec } of pods()) {
      const settings = JSON.stringify(spec.containers);
      for (const [store, address] of Object.entries(addresses)) {
        const isGiven = name !== store && settings.includes(address);
        expect({ name, store, reaches: `kaarto/reaches-${store}` in metadata.labels }).toEqual({ name, store, reaches: isGiven });
      }
      expect({ name, reaches: 'kaarto/reaches-mail' in metadata.labels }).toEqual({ name, reaches: settings.includes('SMTP_URL') });
    }
    const online = pods().flatMap(({ name, metadata }) => ('kaarto/reaches-web-services' in metadata.labels ? [name] : []));
    expect(online.toSorted()).toEqual(
      services.flatMap(({ name, needs }) => (needs.some((need) => need === 'internet') ? [name] : [])).toSorted(),
    );
  });

  it('keeps secrets out of everything else', () => {
    const secret = secretNamed('kaarto-secrets');
    const rest = JSON.stringify(manifests.filter(({ kind }) => kind !== 'Secret'));
    const values = Object.entries(secret?.data ?? {}).filter(([name]) => name !== 'ADMIN_USERNAME');
    for (const [, value] of values) expect(rest).not.toContain(Buffer.from(value, 'base64').toString());
  });

  it('routes every service to a port of a pod', () => {
    for (const { metadata, spec } of named('Service')) {
      const target = pods().find(({ metadata: pod }) =>
        Object.entries(spec?.selector ?? {}).every(([label, value]) => pod.labels[label] === value),
      );
      const ports = target?.spec.containers.flatMap((container) => container.ports ?? []).map(({ name }) => name);
      for (const { targetPort } of spec?.ports ?? [])
        expect({ service: metadata.name, ports }).toEqual({ service: metadata.name, ports: expect.arrayContaining([targetPort]) });
    }
  });

  it('forbids all traffic that no policy allows', () => {
    const policy = named('NetworkPolicy').find(({ metadata }) => metadata.name === 'nothing-by-default');
    expect(policy?.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
  });

  it('has a disruption budget for everything that has several replicas', () => {
    const names = named('PodDisruptionBudget').map(({ spec }) => spec?.selector?.matchLabels?.['app.kubernetes.io/name']);
    expect(names.toSorted()).toEqual(['gateway', 'minio', 'mongo', 'nats', 'web', ...serviceNames].toSorted());
  });

  it('puts everything into its namespace, which admits restricted pods only', () => {
    const [namespace] = named('Namespace');
    expect(namespace?.metadata.labels).toMatchObject({ 'pod-security.kubernetes.io/enforce': 'restricted' });
    const elsewhere = manifests.filter(({ kind, metadata }) => kind !== 'Namespace' && metadata.namespace !== namespace?.metadata.name);
    expect(elsewhere.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([]);
  });
});
