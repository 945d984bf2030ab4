import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readDockerfile, type Stage, type Step } from './dockerfile.ts';
import { isIgnored, readIgnored } from './dockerignore.ts';

/**
 * Runs the steps of ops/Dockerfile one by one where there is no Docker, each in a clean Debian root made by debootstrap, and
 * then the product in the last one: read-only, as its own user, without any capability, in namespaces of its own.
 *
 * It is not Docker: the base is Debian's minimal system without manuals, as the slim image is, but not that image.
 */
const ROOT = join(import.meta.dirname, '..');
const MEGABYTES_MAX = 450;
const MIRROR = process.env['DEBIAN_MIRROR'] ?? 'http://deb.debian.org/debian';
const HEALTHY_MS_MAX = 120_000;
const DEFAULT_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
/** What the slim images leave out of every package. */
const SLIM = ['doc', 'man', 'info', 'locale', 'groff', 'lintian'].map(
  (name) => `path-exclude /usr/share/${name}/*`,
);
/** Where builds find the certificates that this machine needs to reach the registries, if any. */
const CERTIFICATES = '/run/certificates-of-the-builder.crt';

function run(command: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status === 0) return stdout;
  const said = `${stdout ?? ''}${stderr ?? ''}`.slice(-4000);
  throw new Error(`${command} ${args.join(' ').slice(0, 300)} failed: ${error?.message ?? said}`);
}

function say(text: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)} ${text}`);
}

/** A clean system of the Debian suite in an image's name. */
function makeBase(image: string, folder: string): void {
  const [, suite] = /^debian:([a-z]+)-slim$/.exec(image) ?? [];
  if (suite === undefined) throw new Error(`FROM ${image}: only debian:SUITE-slim is known`);
  if (existsSync(folder)) return;
  say(`debootstrap ${suite}`);
  run('debootstrap', ['--variant=minbase', suite, folder, MIRROR]);
  writeFileSync(join(folder, 'etc/dpkg/dpkg.cfg.d/slim'), `${SLIM.join('\n')}\n`);
  const leftOut = SLIM.map((line) => join(folder, line.replace('path-exclude /', '')));
  for (const path of globSync([...leftOut, join(folder, 'var/cache/apt/**/*.deb')])) {
    rmSync(path, { recursive: true });
  }
  for (const path of globSync(join(folder, 'var/lib/apt/lists/*'))) {
    rmSync(path, { recursive: true });
  }
}

type Built = { readonly folder: string; readonly env: Record<string, string>; workdir: string };

/** Runs a stage's steps in a root of its own. */
function build(stage: Stage, folder: string, stages: ReadonlyMap<string, Built>): Built {
  const built: Built = { folder, env: { PATH: DEFAULT_PATH }, workdir: '/' };
  for (const step of stage.steps) take(step, built, stages);
  return built;
}

function take(step: Step, built: Built, stages: ReadonlyMap<string, Built>): void {
  const { folder, env } = built;
  switch (step.kind) {
    case 'env':
      Object.assign(env, step.values);
      return;
    case 'workdir':
      built.workdir = step.path;
      mkdirSync(join(folder, step.path), { recursive: true });
      return;
    case 'copy':
      say(`COPY ${step.from ?? ''} ${step.what} ${step.to}`);
      copy(step, built, stages);
      return;
    case 'run':
      say(`RUN ${step.command}`);
      runInside(step.command, built);
      return;
    default:
      throw new Error(`${JSON.stringify(step satisfies never)} is not known`);
  }
}

function copy(
  { from, what, to }: Extract<Step, { kind: 'copy' }>,
  { folder, workdir }: Built,
  stages: ReadonlyMap<string, Built>,
): void {
  const target = to.startsWith('/') ? join(folder, to) : join(folder, workdir, to);
  if (from !== null) {
    const source = stages.get(from);
    if (source === undefined) throw new Error(`COPY --from=${from}: there is no such stage`);
    const path = join(source.folder, what);
    // A folder's contents are copied, not the folder.
    run('cp', ['-a', statSync(path).isDirectory() ? `${path}/.` : path, target]);
    return;
  }
  if (what !== '.') throw new Error(`COPY ${what}: only the whole context is known`);
  const patterns = readIgnored(readFileSync(join(ROOT, '.dockerignore'), 'utf8'));
  const files = run('git', ['-C', ROOT, 'ls-files', '-z', '-co', '--exclude-standard']);
  for (const file of files.split('\0')) {
    if (file === '' || isIgnored(file, patterns) || !existsSync(join(ROOT, file))) continue;
    mkdirSync(dirname(join(target, file)), { recursive: true });
    cpSync(join(ROOT, file), join(target, file));
  }
}

function runInside(command: string, { folder, env, workdir }: Built): void {
  copyFileSync('/etc/resolv.conf', join(folder, 'etc/resolv.conf'));
  const own = process.env['NODE_EXTRA_CA_CERTS'];
  if (own !== undefined) copyFileSync(own, join(folder, CERTIFICATES));
  const given = {
    ...env,
    HOME: '/root',
    DEBIAN_FRONTEND: 'noninteractive',
    ...(own === undefined ? {} : { NODE_EXTRA_CA_CERTS: CERTIFICATES }),
  };
  const inside = ['chroot', folder, ...envCommand(given), '/bin/sh', '-c'];
  const script = `cd ${workdir} && ${command}`;
  const isolate = ['--mount', '--pid', '--fork', '--kill-child'];
  run('unshare', [...isolate, `--mount-proc=${join(folder, 'proc')}`, ...inside, script]);
  rmSync(join(folder, CERTIFICATES), { force: true });
}

function envCommand(env: Readonly<Record<string, string>>): string[] {
  return ['/usr/bin/env', '-i', ...Object.entries(env).map(([name, value]) => `${name}=${value}`)];
}

/** The last stage as a container: only the volumes and /tmp are writable. */
function start(stage: Stage, { folder, env, workdir }: Built, dataFolder: string) {
  const passwd = readFileSync(join(folder, 'etc/passwd'), 'utf8');
  const [, uid = '', gid = ''] =
    new RegExp(`^${stage.user}:[^:]*:(\\d+):(\\d+):`, 'm').exec(passwd) ?? [];
  if (uid === '' || uid === '0') throw new Error(`USER ${stage.user} is nobody, or root`);
  const [volume] = stage.volumes;
  if (volume === undefined || stage.volumes.length > 1) throw new Error('One volume is known');
  chownSync(dataFolder, Number(uid), Number(gid));
  chmodSync(dataFolder, 0o700);
  const asUser = [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--no-new-privs',
    '--bounding-set=-all',
    '--inh-caps=-all',
  ];
  const script = [
    'set -e',
    `mount --bind "$ROOT" "$ROOT"`,
    `mount --bind "$DATA" "$ROOT${volume}"`,
    'mount -t tmpfs -o size=64m tmpfs "$ROOT/tmp"',
    'mount -t proc proc "$ROOT/proc"',
    'mount -o remount,ro,bind "$ROOT"',
    'ip link set lo up',
    `exec chroot "$ROOT" /bin/sh -c 'cd ${workdir} && exec "$@"' sh "$@"`,
  ].join('\n');
  const isolate = ['--mount', '--net', '--pid', '--ipc', '--fork', '--kill-child'];
  const given = { ...env, ADMIN_PASSWORD: 'Admin-1234', LOG_LEVEL: 'error' };
  const inside = [...asUser, ...envCommand(given), ...stage.command];
  const child = spawn('unshare', [...isolate, 'sh', '-c', script, 'sh', ...inside], {
    env: { ...process.env, ROOT: folder, DATA: dataFolder },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  /** A command in the container; `user` is the product's, or root with all of the container's rights. */
  const tryInside = (command: readonly string[], user: 'its' | 'root'): boolean => {
    const enter = ['-t', String(insidePid(child)), '-m', '-n', '-p', '-i', '-r', '-w'];
    const who = user === 'its' ? asUser : [];
    const args = [...enter, ...who, ...envCommand(env), ...command];
    return spawnSync('nsenter', args, { stdio: 'ignore' }).status === 0;
  };
  return { child, ended, uid, tryInside };
}

/** The host's process id of the container's first process. */
function insidePid({ pid }: ChildProcess): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim());
}

function expect(holds: boolean, what: string): void {
  if (!holds) throw new Error(`Not so: ${what}`);
  say(`ok: ${what}`);
}

async function tryContainer(stage: Stage, built: Built, dataFolder: string): Promise<void> {
  const { healthcheck } = stage;
  if (healthcheck === null) throw new Error('The image has no HEALTHCHECK');
  const { child, ended, uid, tryInside } = start(stage, built, dataFolder);
  let code: number | null | undefined;
  void ended.then((ending) => (code = ending));
  try {
    const endMs = performance.now() + HEALTHY_MS_MAX;
    await new Promise((resume) => setTimeout(resume, 500));
    expect(!tryInside(healthcheck, 'its'), 'the health check fails before the server listens');
    while (code === undefined && !tryInside(healthcheck, 'its') && performance.now() < endMs) {
      await new Promise((resume) => setTimeout(resume, 500));
    }
    expect(code === undefined && tryInside(healthcheck, 'its'), 'the health check succeeds');
    const status = readFileSync(`/proc/${insidePid(child)}/status`, 'utf8');
    expect(new RegExp(`^Uid:\\s+${uid}\\s`, 'm').test(status), `it runs as user ${uid}`);
    expect(/^CapEff:\s+0+$/m.test(status), 'it has no capability');
    expect(!tryInside(['touch', '/app/try'], 'root'), 'nobody writes into the image');
    const [volume = ''] = stage.volumes;
    expect(tryInside(['touch', `${volume}/try`, '/tmp/try'], 'its'), 'it writes into its volume');
    process.kill(insidePid(child), 'SIGTERM');
    expect((await ended) === 0, 'SIGTERM ends it with 0');
  } finally {
    child.kill('SIGKILL');
  }
}

if (process.getuid?.() !== 0)
  throw new Error('npm run try:image has to be root: it makes roots of its own');
const work = mkdtempSync(join(tmpdir(), 'bracketbid-image-'));
try {
  const stages = readDockerfile(readFileSync(join(ROOT, 'ops/Dockerfile'), 'utf8'));
  const built = new Map<string, Built>();
  for (const [at, stage] of stages.entries()) {
    const base = join(work, stage.base.replace(/\W/g, '-'));
    makeBase(stage.base, base);
    const folder = join(work, `stage-${at}`);
    run('cp', ['-a', base, folder]);
    built.set(stage.name ?? String(at), build(stage, folder, built));
  }
  const last = stages.at(-1);
  const image = built.get(last?.name ?? String(stages.length - 1));
  if (last === undefined || image === undefined) throw new Error('The Dockerfile has no stage');
  const megabytes = (folder: string) => Number(run('du', ['-sxm', folder]).split('\t')[0]);
  const base = megabytes(join(work, last.base.replace(/\W/g, '-')));
  const size = megabytes(image.folder);
  say(`The image: ${size} MB, ${base} MB of them Debian`);
  expect(size < MEGABYTES_MAX, `it is smaller than ${MEGABYTES_MAX} MB`);
  const data = join(work, 'data');
  mkdirSync(data);
  await tryContainer(last, image, data);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(work, { recursive: true, force: true });
}
