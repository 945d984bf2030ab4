import { expect, it } from 'vitest';
import { loopbackOrigin } from './loopback.ts';
import { computeMarks, tookMs } from './marks.ts';
import { ATTACKS } from './attacks.ts';
import { runOnOwnProduct } from './run.ts';

/** The machine runs other tests as well: only a product that stands still exceeds these bounds. */
const BUSY_MS_MAX = 15_000;

it(
  'nothing that attackers do hurts honest people: no call of theirs fails, nobody is signed out, memory stays, logs are whole',
  { timeout: 300_000 },
  async () => {
    const ran = await runOnOwnProduct({
      seconds: 1.5,
      calmSeconds: 3,
      size: 'short',
      attacks: ATTACKS,
      say: () => undefined,
    });
    const { attacked, seen } = ran;
    expect(attacked.map(({ attack }) => attack.name)).toEqual(ATTACKS.map(({ name }) => name));
    for (const { attack, outcome } of attacked) {
      expect(outcome.problems, attack.name).toEqual([]);
      expect(outcome.sent, attack.name).toBeGreaterThan(0);
    }
    expect(seen.signedOut).toEqual([]);
    expect(seen.failures).toEqual([]);
    expect(ran.problems).toEqual([]);
    expect(computeMarks(ran).filter(({ isTiming, kept }) => !isTiming && !kept)).toEqual([]);
    expect(seen.lotEnds.length).toBeGreaterThan(0);
    expect(Math.max(...seen.lotEnds.map(({ lateMs }) => lateMs))).toBeLessThan(BUSY_MS_MAX);
    expect(Math.max(...tookMs(seen.bids, attacked))).toBeLessThan(BUSY_MS_MAX);
    expect(tookMs(seen.bids, attacked).length).toBeGreaterThan(50);
  },
);

it('accepts addresses of this machine only, and says why', () => {
  expect(loopbackOrigin('http://127.0.0.1:3000/x')).toBe('http://127.0.0.1:3000');
  expect(loopbackOrigin('http://localhost:80')).toBe('http://localhost');
  expect(loopbackOrigin('http://[::1]:3000')).toBe('http://[::1]:3000');
  for (const url of [
    'http://192.168.0.7:3000',
    'http://example.com',
    'http://127.0.0.1.example.com',
    'http://0.0.0.0:3000',
    'https://127.0.0.1',
    'file:///etc/passwd',
    'nonsense',
  ]) {
    expect(() => loopbackOrigin(url), url).toThrow(/is not/);
  }
});
