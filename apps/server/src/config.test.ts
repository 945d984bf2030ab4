import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const JWT_SECRET = 'a secret of tests that is thirty-two characters long';
const readTestConfig = (env: Record<string, string>) => readConfig({ JWT_SECRET, ...env });

describe('the environment', () => {
  it('names the site by an origin and nothing else', () => {
    expect(readTestConfig({ PUBLIC_URL: 'https://bracketbid.example/' }).publicUrl).toBe(
      'https://bracketbid.example',
    );
    expect(readTestConfig({ PUBLIC_URL: '' }).publicUrl).toBeNull();
    const wrong = [
      'javascript:alert(1)',
      'ftp://bracketbid.example',
      'https://bracketbid.example/path',
      'https://user:secret@bracketbid.example',
      'https://bracketbid.example/?a=1',
      'https://bracketbid.example/#a',
      'bracketbid.example',
    ];
    for (const PUBLIC_URL of wrong) {
      expect(() => readTestConfig({ PUBLIC_URL }), PUBLIC_URL).toThrow(/PUBLIC_URL: .+/);
    }
  });

  it('takes scores from http alone', () => {
    expect(() => readTestConfig({ SCORE_FEED_URL: 'file:///etc/passwd' })).toThrow(
      /SCORE_FEED_URL: /,
    );
    expect(readTestConfig({ SCORE_FEED_URL: 'http://127.0.0.1:1/x' }).scoreFeedUrl).toContain(
      'http:',
    );
  });

  it('takes only valid networks as readers of the metrics', () => {
    expect(readTestConfig({ METRICS_ALLOW: '10.0.0.0/8, ::1' }).metricsAllow).toBe(
      '10.0.0.0/8, ::1',
    );
    expect(() => readTestConfig({ METRICS_ALLOW: '10.0.0.0/99' })).toThrow(
      'METRICS_ALLOW: "10.0.0.0/99" is neither an address nor a network like 10.0.0.0/8.',
    );
  });
});

describe('the secret that signs tokens, where the environment has none', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'bracketbid-test-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const secretNow = (dataDir: string) => readConfig({ DATA_DIR: dataDir }).jwtSecret;

  it('is made once, in a folder made for it, for its owner alone', () => {
    const dataDir = join(folder, 'a', 'b');
    const secret = secretNow(dataDir);
    expect(secret.length).toBeGreaterThan(60);
    expect(secretNow(dataDir)).toBe(secret);
    expect(readdirSync(dataDir)).toEqual(['jwt-secret']);
    expect(statSync(join(dataDir, 'jwt-secret')).mode & 0o777).toBe(0o600);
  });

  it('is made anew where a power cut has left an empty file: nothing is signed with nothing', () => {
    writeFileSync(join(folder, 'jwt-secret'), '');
    const secret = secretNow(folder);
    expect(secret.length).toBeGreaterThan(60);
    expect(readFileSync(join(folder, 'jwt-secret'), 'utf8')).toBe(secret);
    expect(readdirSync(folder)).toEqual(['jwt-secret']);
  });
});
