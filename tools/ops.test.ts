import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import dockerignore from '@balena/dockerignore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { START_ARGUMENTS, START_ENVIRONMENT } from '../apps/server/test/servers/startCommand.ts';
import { silentFeed } from '../apps/server/src/platform/changes/feed.ts';
import { systemClock } from '../apps/server/src/platform/time/clock.ts';
import { createMetrics, GAUGES } from '../apps/server/src/platform/metrics/metrics.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bracketbid-ops-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('alerts and board', () => {
  /** The /metrics of a process that has everything: Redis, and a steadied clock. */
  const exported = async () => {
    const metrics = createMetrics({ feed: silentFeed(), clock: systemClock });
    for (const name of Object.keys(GAUGES)) metrics.gauge(name as keyof typeof GAUGES, () => 0);
    const types = (await metrics.text()).matchAll(/^# TYPE (\S+) (\S+)$/gm);
    // Prometheus itself says whether it reached a process.
    const names = new Set(['up']);
    for (const [, name = '', type] of types) {
      if (type !== 'histogram') names.add(name);
      else for (const part of ['bucket', 'sum', 'count']) names.add(`${name}_${part}`);
    }
    return names;
  };
  const METRIC = /\b(?:up|(?:bracketbid|nodejs|process)_\w+)\b/g;

  const rules = z.object({
    groups: z.array(
      z.object({
        rules: z.array(
          z.object({
            alert: z.string(),
            expr: z.string(),
            for: z.string().optional(),
            labels: z.object({ severity: z.enum(['critical', 'warning']) }),
            annotations: z.object({ summary: z.string(), action: z.string() }),
          }),
        ),
      }),
    ),
  });
  const board = z.object({
    panels: z.array(
      z.object({ id: z.number(), targets: z.array(z.object({ expr: z.string() })).min(1) }),
    ),
  });
  const readAlerts = () => rules.parse(parse(read('ops/prometheus/rules.yaml'))).groups;

  it('query only metrics that a process exports', async () => {
    const names = await exported();
    const { panels } = board.parse(JSON.parse(read('ops/grafana/bracketbid.json')));
    const queries = [
      ...readAlerts().flatMap((group) => group.rules.map(({ expr }) => expr)),
      ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ];
    expect(queries.length).toBeGreaterThan(30);
    for (const expr of queries) {
      const metrics = expr.match(METRIC) ?? [];
      expect(metrics.length, expr).toBeGreaterThan(0);
      for (const metric of metrics) expect(names, expr).toContain(metric);
    }
  });

  it('show every metric of the product', async () => {
    const shown = read('ops/grafana/bracketbid.json');
    const own = [...(await exported())].filter((name) => name.startsWith('bracketbid_'));
    for (const name of own) {
      const [stem = ''] = name.split(/_(?:bucket|sum|count)$/);
      expect(shown).toContain(stem);
    }
  });

  it('have names of their own, and a guide that says what to do', () => {
    const alerts = readAlerts().flatMap((group) => group.rules);
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
    const guide = read('docs/operations.md');
    for (const { alert } of alerts) expect(guide, alert).toContain(alert);
  });
});

describe('the Dockerfile', () => {
  it('runs the product as `npm start` does, as an unprivileged user, with a health check', () => {
    const [, last = ''] = read('ops/Dockerfile').split(/^FROM .* AS build$[^]*^FROM .*$/m);
    expect(last).toMatch(/^USER bracketbid$/m);
    expect(last.match(/^VOLUME .*$/gm)).toEqual(['VOLUME /data']);
    expect(last).toMatch(/^HEALTHCHECK [^]* CMD \["node", /m);
    const [, command = ''] = last.match(/^CMD (\[.+\])$/m) ?? [];
    expect(JSON.parse(command)).toEqual(['node', ...START_ARGUMENTS]);
    for (const [name, value] of Object.entries(START_ENVIRONMENT)) {
      expect(last).toMatch(new RegExp(`^ENV ${name}=${value}$`, 'm'));
    }
  });

  it('builds with the Node that the project is made for', () => {
    const { dependencies } = z
      .object({ dependencies: z.object({ node: z.string() }) })
      .parse(JSON.parse(read('package.json')));
    expect(read('ops/Dockerfile')).toContain(`NODE_VERSION=${dependencies.node}\n`);
  });

  it('includes the product’s sources, and neither data nor secrets', () => {
    const context = dockerignore.default().add(read('.dockerignore'));
    const left = (path: string) => context.ignores(path);
    for (const path of [
      'package-lock.json',
      '.npmrc',
      'apps/server/src/main.ts',
      'apps/web/index.html',
      'data/tournament-2026.json',
      'bench/package.json',
      'tools/buildWhenNeeded.ts',
      'docs/hosting.md',
      'docs/pictures/group.png',
    ]) {
      expect(left(path), path).toBe(false);
    }
    for (const path of [
      '.git/config',
      '.env',
      'data/jwt-secret',
      'data/pg/base/1',
      'node_modules/zod/index.js',
      'apps/server/data/jwt-secret',
      'bench/src/main.ts',
      'apps/web/dist/index.html',
      'my.gz',
      'docs/rules.md',
      'apps/server/src/platform/time/clock.test.ts',
    ]) {
      expect(left(path), path).toBe(true);
    }
  });
});

describe('the compose files', () => {
  const service = z.object({
    image: z.string(),
    build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
    command: z.array(z.string()).optional(),
    environment: z.record(z.string(), z.unknown()).default({}),
    volumes: z.array(z.string()).default([]),
    networks: z.array(z.string()),
    depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
    healthcheck: z.unknown().optional(),
    read_only: z.boolean().optional(),
  });
  const compose = z.object({
    services: z.record(z.string(), service),
    networks: z.record(z.string(), z.unknown()),
    volumes: z.record(z.string(), z.unknown()),
  });
  const readCompose = (path: string) => compose.parse(parse(read(path), { merge: true }));
  const FILES = ['ops/compose.yaml', 'ops/compose.cluster.yaml'];

  it.each(FILES)('%s names only what is there', (path) => {
    const { services, networks, volumes } = readCompose(path);
    const all = Object.values(services);
    const hasHealthcheck = (name: string) =>
      // The product's image has its own health check.
      services[name]?.healthcheck !== undefined || services[name]?.build !== undefined;
    for (const name of all.flatMap((one) => one.networks)) expect(networks).toHaveProperty(name);
    const needs = all.flatMap((one) => Object.entries(one.depends_on));
    for (const [name] of needs) expect(services).toHaveProperty(name);
    const needsHealth = needs.filter(([, { condition }]) => condition === 'service_healthy');
    for (const [name] of needsHealth) expect(hasHealthcheck(name), name).toBe(true);
    const sources = all.flatMap((one) => one.volumes.map((volume) => volume.split(':')[0] ?? ''));
    const files = sources.filter((source) => source.startsWith('.'));
    for (const file of files) expect(() => read(join('ops', file)), file).not.toThrow();
    const named = sources.filter((source) => !source.startsWith('.'));
    for (const name of named) expect(volumes).toHaveProperty(name);
    const products = all.filter((one) => one.build !== undefined);
    const built = products.map((one) => [
      join('ops', one.build?.context ?? '', one.build?.dockerfile ?? ''),
      one.read_only,
    ]);
    expect(built).toEqual(products.map(() => ['ops/Dockerfile', true]));
  });

  it.each(FILES)('%s gives the product only variables that it reads', (path) => {
    const config = read('apps/server/src/config.ts');
    const products = Object.values(readCompose(path).services).filter(
      ({ build }) => build !== undefined,
    );
    expect(products.length).toBeGreaterThan(0);
    for (const { environment } of products) {
      for (const name of Object.keys(environment)) expect(config).toContain(`  ${name}: `);
    }
  });

  it('puts the shipped nginx before the three processes, with a valid configuration', () => {
    const { services } = readCompose('ops/compose.cluster.yaml');
    const [shell = '', flag = '', script = ''] = services['nginx']?.command ?? [];
    expect([shell, flag]).toEqual(['sh', '-c']);
    const made = join(folder, 'made.conf');
    const rewrite = script
      .replace('/etc/bracketbid/nginx.conf', join(ROOT, 'ops/nginx.conf'))
      .replace('/tmp/nginx.conf', made)
      .replace(/ && exec .*$/, '');
    expect(spawnSync(shell, [flag, rewrite]).status).toBe(0);
    const conf = readFileSync(made, 'utf8');
    const upstreams = [...conf.matchAll(/^\s*server (\S+):3000 /gm)].map(([, name]) => name);
    expect(upstreams).toEqual(['app1', 'app2', 'app3']);
    for (const name of upstreams) expect(services).toHaveProperty(String(name));
    expect(conf).toContain('listen 8080;');
    expect(conf).not.toMatch(/^[^#]*127\.0\.0\.1/m);
    // Containers' names only resolve within their network.
    const here = conf
      .replaceAll(/app\d:3000/g, '127.0.0.1:3000')
      .replace(/^pid .*;/m, `pid ${join(folder, 'nginx.pid')};`);
    writeFileSync(made, here);
    const { status, stderr } = spawnSync('nginx', ['-t', '-c', made], { encoding: 'utf8' });
    expect(status, stderr).toBe(0);
  });
});

describe('the unit of systemd', () => {
  const unit = read('ops/bracketbid.service');

  it('runs the product as `npm start` does, as its own user', () => {
    const [, command = ''] = /^ExecStart=\S+\/node_modules\/\.bin\/node (.+)$/m.exec(unit) ?? [];
    expect(command.split(' ')).toEqual(START_ARGUMENTS);
    for (const [name, value] of Object.entries(START_ENVIRONMENT)) {
      expect(unit).toMatch(new RegExp(`^Environment=${name}=${value}$`, 'm'));
    }
    expect(unit).toMatch(/^User=bracketbid$/m);
  });

  it('lets processes that decode pictures give way to others, which they need @resources for', () => {
    expect(unit).not.toMatch(/^SystemCallFilter=~.*@resources/m);
  });

  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
  it.skipIf(!hasSystemd)('is understood by systemd, which finds little exposed', () => {
    const path = join(folder, 'bracketbid.service');
    writeFileSync(
      path,
      unit
        .replace(/^(ExecStart=)\S+/m, '$1/usr/bin/env')
        .replace(/^(WorkingDirectory=).*$/m, '$1/tmp'),
    );
    const analyze = (...args: string[]) =>
      spawnSync('systemd-analyze', [...args, path], { encoding: 'utf8' });
    const verified = analyze('verify', '--man=no');
    expect(verified.stderr).toBe('');
    expect(verified.status).toBe(0);
    const judged = analyze('security', '--offline=true', '--threshold=20', '--no-pager');
    expect(judged.status, judged.stdout).toBe(0);
  });
});
