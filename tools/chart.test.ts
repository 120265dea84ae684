import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from './setup.mjs';

/**
 * The chart as helm renders it, held against the objects of Kubernetes: `npm run trial chart` installs what that takes, and later runs of
 * these tests find it there.
 */
const tools = join(root, 'tools/chart');
const helm = join(tools, 'node_modules/helm');
const chart = join(root, 'deploy/helm/atrium');

interface Container {
  env: { name: string; value?: string; valueFrom?: unknown }[];
  image: string;
  volumeMounts: { name: string; mountPath: string }[];
  securityContext: Record<string, unknown>;
  livenessProbe?: unknown;
  lifecycle?: unknown;
}
interface Pod {
  containers: Container[];
  volumes: { name: string }[];
  securityContext: Record<string, unknown>;
  imagePullSecrets?: { name: string }[];
}
interface Rendered {
  apiVersion: string;
  kind: string;
  metadata: { name: string; annotations?: Record<string, string> };
  spec?: { template?: { metadata: { annotations?: Record<string, string> }; spec: Pod } };
  stringData?: Record<string, string>;
}

const secrets = {
  DATABASE_URL: 'postgres://atrium:secret@db.example:5432/atrium',
  JWT_SECRET: 'a'.repeat(64),
  OIDC_CLIENT_SECRET: 'of-this-test-only',
  FILES_URL: 'https://key:secret@objects.example/atrium',
};
const least = { environment: { TZ: 'Europe/Stockholm' }, existingSecret: 'atrium-secrets' };
/** Sets of values, from the least to everything at once. */
const sets = {
  'the least': least,
  'secrets in the values': { environment: { TZ: 'UTC' }, secrets },
  everything: {
    ...least,
    image: { repository: 'registry.example/atrium', tag: '1.4.2', pullSecrets: ['registry'] },
    ingress: { className: 'nginx', annotations: { 'cert-manager.io/cluster-issuer': 'letsencrypt' } },
    certificates: 'facility-ca',
    backups: { claim: 'atrium-backups' },
    extraEnvironment: [{ name: 'SMTP_URL', valueFrom: { secretKeyRef: { name: 'mail', key: 'url' } } }],
    extraVolumes: [{ name: 'images', configMap: { name: 'facility-images' } }],
    extraVolumeMounts: [{ name: 'images', mountPath: '/data/images' }],
    nodeSelector: { 'kubernetes.io/arch': 'amd64' },
    tolerations: [{ key: 'dedicated', operator: 'Equal', value: 'office', effect: 'NoSchedule' }],
    priorityClassName: 'office',
    networkPolicy: { enabled: true },
    monitoring: { enabled: true, labels: { release: 'prometheus' } },
  },
  'a cluster that chooses the user, without an ingress': { ...least, user: null, ingress: { enabled: false } },
};

interface Objects {
  objects: Rendered[];
  problems: string[];
  modules: string[];
}
const known = new Map<string, Objects>();

let folder: string;

/** What helm makes of values: standard output, or what it has against them. */
function template(values: object) {
  const file = join(folder, 'values.json');
  writeFileSync(file, JSON.stringify(values));
  return spawnSync(helm, ['template', 'office', chart, '--values', file], { encoding: 'utf8' });
}

/** The objects of values, with what the schemas of the API have against them. */
function rendered(values: object): Objects {
  const key = JSON.stringify(values);
  const before = known.get(key);
  if (before) return before;
  const { status, stdout, stderr } = template(values);
  expect(status, stderr).toBe(0);
  const read = spawnSync(process.execPath, [join(tools, 'objects.mjs')], { input: stdout, encoding: 'utf8' });
  expect(read.status, read.stderr).toBe(0);
  const objects: Objects = JSON.parse(read.stdout);
  known.set(key, objects);
  return objects;
}

const podsOf = (values: object) =>
  rendered(values).objects.flatMap(({ kind, metadata, spec }) =>
    spec?.template ? [{ name: `${kind} ${metadata.name}`, ...spec.template.spec, ...spec.template.metadata }] : [],
  );

describe.skipIf(!existsSync(helm))('the chart', { timeout: 60_000 }, () => {
  beforeAll(() => {
    // In the folder of the tools, so that the types of Kubernetes are found from there.
    folder = mkdtempSync(join(tools, 'node_modules/rendered-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(Object.entries(sets))('renders objects of %s that the API accepts', (_, values) => {
    expect(rendered(values).problems).toEqual([]);
  });

  it('contains no field that is unknown to the API', () => {
    const lines = Object.values(sets).flatMap((values) => {
      const { objects, modules } = rendered(values);
      return objects.map((object, nth) => {
        const type = `import(${JSON.stringify(modules[nth])}).I${object.kind}`;
        return `(${JSON.stringify(object)}) satisfies ${type};`;
      });
    });
    const compile = (text: string) => {
      writeFileSync(join(folder, 'objects.ts'), text);
      const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--ignoreConfig'];
      return spawnSync(join(root, 'node_modules/.bin/tsc'), [...options, join(folder, 'objects.ts')], {
        encoding: 'utf8',
      }).stdout;
    };
    expect(lines.length).toBeGreaterThan(25);
    expect(compile(lines.join('\n'))).toBe('');
    // The compiler does find a slip.
    expect(compile(lines.join('\n').replaceAll('"seccompProfile"', '"seccompProfiles"'))).toContain('seccompProfiles');
  });

  it.each(Object.entries(sets))('renders pods of the level "restricted" with %s', (_, values) => {
    const pods = podsOf(values);
    expect(pods).toHaveLength(3);
    for (const { name, securityContext, containers } of pods) {
      expect(securityContext, name).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      for (const container of containers)
        expect(container.securityContext, name).toMatchObject({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          runAsNonRoot: true,
          capabilities: { drop: ['ALL'] },
        });
    }
  });

  it('sets no user for a cluster that chooses it', () => {
    const users = (values: object) => JSON.stringify(podsOf(values)).match(/"(?:runAsUser|fsGroup)":\d+/g) ?? [];
    expect(users(sets['the least'])).toContain('"runAsUser":10001');
    expect(users({ ...least, user: 123 })).toContain('"fsGroup":123');
    expect(users({ ...least, user: null })).toEqual([]);
  });

  it('gives every process the certificates, backups, volumes and variables of the facility', () => {
    const documented = readFileSync(join(root, 'docs/operations.md'), 'utf8');
    for (const { name, containers, volumes, imagePullSecrets } of podsOf(sets.everything)) {
      expect(imagePullSecrets, name).toEqual([{ name: 'registry' }]);
      for (const { env, image, volumeMounts } of containers) {
        expect(image).toBe('registry.example/atrium:1.4.2');
        expect(env).toEqual(
          expect.arrayContaining([
            { name: 'TZ', value: 'Europe/Stockholm' },
            { name: 'ATRIUM_URL', value: 'https://atrium.facility.example' },
            { name: 'BACKUP_TO', value: '/backups' },
            { name: 'NODE_EXTRA_CA_CERTS', value: '/certificates/ca.crt' },
            expect.objectContaining({ name: 'SMTP_URL', valueFrom: expect.anything() }),
          ]),
        );
        const names = env.map((one) => one.name);
        expect(names, name).toEqual([...new Set(names)]);
        for (const variable of names.filter((one) => one !== 'NODE_EXTRA_CA_CERTS'))
          expect(documented, variable).toContain(`\`${variable}\``);
        expect(volumeMounts.map((mount) => mount.name).toSorted()).toEqual(volumes.map((one) => one.name).toSorted());
        expect(volumeMounts.map((mount) => mount.mountPath)).toEqual(
          expect.arrayContaining(['/data', '/tmp', '/certificates', '/backups', '/data/images']),
        );
      }
    }
  });

  it('restarts pods when the version of a secret or the environment changes', () => {
    const sums = (values: object) =>
      podsOf(values).flatMap(({ annotations }) => annotations?.['checksum/environment'] ?? []);
    const before = sums(least);
    expect(before).toHaveLength(2);
    expect(sums({ ...least, secretVersion: 2 }).filter((sum) => before.includes(sum))).toEqual([]);
    expect(sums({ ...least, environment: { TZ: 'UTC' } }).filter((sum) => before.includes(sum))).toEqual([]);
  });

  it.each([
    ['no zone', { existingSecret: 'atrium-secrets' }, 'TZ'],
    ['a zone that is none', { ...least, environment: { TZ: 'Stockholm, Sweden' } }, 'TZ'],
    ['neither secrets nor the name of one', { environment: { TZ: 'UTC' } }, 'secrets.DATABASE_URL'],
    [
      'no store of files',
      { environment: { TZ: 'UTC' }, secrets: { ...secrets, FILES_URL: '' } },
      'secrets.FILES_URL, or existingSecret with it',
    ],
    ['a slip in a name', { ...least, netwerkPolicy: { enabled: true } }, 'netwerkPolicy'],
    ['a slip in a name further in', { ...least, web: { replica: 3 } }, 'replica'],
  ])('refuses %s before anything is installed', (_, values, said) => {
    const { status, stderr } = template(values);
    expect(status).not.toBe(0);
    expect(stderr).toContain(said);
  });
});
