import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { folders, root } from '../../dev/folders.mjs';
import { onPath } from '../../dev/programs.mjs';
import { output } from './docker.ts';

interface KeyReference {
  name: string;
  key: string;
  optional?: boolean;
}

export interface Container {
  name: string;
  image: string;
  env?: { name: string; value?: string; valueFrom?: { secretKeyRef?: KeyReference; configMapKeyRef?: KeyReference } }[];
  envFrom?: { secretRef: { name: string } }[];
  ports?: { name: string; containerPort: number }[];
  livenessProbe?: object;
  readinessProbe?: object;
  resources?: { requests?: object; limits?: { memory?: string } };
  securityContext?: { allowPrivilegeEscalation?: boolean; readOnlyRootFilesystem?: boolean; capabilities?: { drop?: string[] } };
}

interface PodTemplate {
  metadata: { labels: Record<string, string> };
  spec: {
    containers: Container[];
    automountServiceAccountToken?: boolean;
    securityContext?: { runAsNonRoot?: boolean; runAsUser?: number; seccompProfile?: { type: string } };
  };
}

export interface Manifest {
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string> };
  spec?: {
    template?: PodTemplate;
    selector?: Record<string, unknown> & { matchLabels?: Record<string, string> };
    ports?: { targetPort: string }[];
  };
  data?: Record<string, string>;
}

/** Builds the manifests of an overlay with kustomize, from a copy of k8s/ with its own secrets. */
export async function manifestsOf(overlay: string): Promise<{ text: string; manifests: Manifest[] }> {
  const kubectl = onPath('kubectl');
  const kustomize = kubectl ?? onPath('kustomize');
  if (kustomize === undefined) throw new Error('kubectl is not installed: the manifests are made with it (kustomize does as well)');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kaarto-k8s-'));
  try {
    fs.cpSync(path.join(root, 'k8s'), path.join(folder, 'k8s'), { recursive: true, filter: (file) => !file.endsWith('.env') });
    await output(process.execPath, [path.join(root, 'dev', 'setup-secrets.mjs'), '--folder', folder]);
    const text = await output(kustomize, [kubectl ? 'kustomize' : 'build', path.join(folder, 'k8s', 'overlays', overlay)]);
    return { text, manifests: parseAllDocuments(text).map((document) => document.toJS() as Manifest) };
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

const VALIDATOR = 'kubernetes-validate==1.37.0';

/** Returns the path of kubernetes-validate, which includes the schemas: from PATH, or installed once into the cache. */
async function validator(): Promise<string> {
  const found = onPath('kubernetes-validate');
  if (found !== undefined) return found;
  const home = path.join(folders().cache, VALIDATOR.replace('==', '-'));
  const program = path.join(home, 'bin', 'kubernetes-validate');
  if (!fs.existsSync(program)) {
    await output('python3', ['-m', 'venv', home]);
    await output(path.join(home, 'bin', 'pip'), ['install', '--quiet', '--disable-pip-version-check', VALIDATOR]);
  }
  return program;
}

/** Checks manifests against the schemas of a Kubernetes version; unknown fields are errors. Throws with the errors. */
export async function validate(text: string, version: string): Promise<string> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kaarto-k8s-'));
  const file = path.join(folder, 'all.yaml');
  try {
    fs.writeFileSync(file, text, { mode: 0o600 });
    return await output(await validator(), ['--strict', '--kubernetes-version', version, file]);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}
