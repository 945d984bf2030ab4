import { describe, expect, it } from 'vitest';
import { createStop } from './stop.ts';

/** A stop of a process that does not end. */
function aStop() {
  let nowMs = 0;
  const said: string[] = [];
  const codes: number[] = [];
  let left = () => {};
  const gone = new Promise<void>((resolve) => {
    left = resolve;
  });
  const stop = createStop({
    exit: (code) => {
      codes.push(code);
      left();
    },
    say: (sentence) => said.push(sentence),
    nowMs: () => nowMs,
  });
  return { stop, said, codes, gone, later: (ms: number) => (nowMs += ms) };
}

describe('the end of a process', () => {
  it('closes what was opened last first, and ends with 0', async () => {
    const { stop, codes, gone, said } = aStop();
    const closed: string[] = [];
    for (const name of ['The database', 'The server']) {
      stop.add({ name, close: () => closed.push(name) });
    }
    stop.signalled('SIGTERM');
    await gone;
    expect(closed).toEqual(['The server', 'The database']);
    expect({ codes, said }).toEqual({ codes: [0], said: [] });
    expect(stop.signal.aborted).toBe(true);
  });

  it('closes the rest when one thing fails, says which and why, and ends with 1', async () => {
    const { stop, codes, gone, said } = aStop();
    let isClosed = false;
    stop.add({ name: 'The database', close: () => (isClosed = true) });
    stop.add({ name: 'The feed', close: () => Promise.reject(new Error('It hangs.')) });
    stop.signalled('SIGTERM');
    await gone;
    expect(isClosed).toBe(true);
    expect({ codes, said }).toEqual({
      codes: [1],
      said: ['The feed could not be closed: It hangs.'],
    });
  });

  it('takes a signal that arrives twice at once as one, and a later one as "now"', () => {
    const { stop, codes, said, later } = aStop();
    stop.add({ name: 'The mail', close: () => new Promise(() => undefined) });
    stop.signalled('SIGINT');
    later(100);
    stop.signalled('SIGINT');
    expect(codes).toEqual([]);
    later(1000);
    stop.signalled('SIGINT');
    expect(codes).toEqual([1]);
    expect(said[0]).toContain('a second SIGINT');
  });

  it('lets the startup step under way finish, and closes what it opened', async () => {
    const { stop, codes, gone } = aStop();
    let opened = () => {};
    let isClosed = false;
    const opening = new Promise<void>((resolve) => {
      opened = resolve;
    });
    stop.follow(
      opening.then(() => stop.add({ name: 'The database', close: () => (isClosed = true) })),
    );
    stop.signalled('SIGTERM');
    opened();
    await gone;
    expect({ isClosed, codes }).toEqual({ isClosed: true, codes: [0] });
  });

  it('on a failure logs why, closes what is open, and ends with 1 whatever comes after', async () => {
    const { stop, codes, gone, said } = aStop();
    let isClosed = false;
    stop.add({ name: 'The database', close: () => (isClosed = true) });
    stop.fail('The disk is full.');
    stop.signalled('SIGTERM');
    await gone;
    expect({ codes, said, isClosed }).toEqual({
      codes: [1],
      said: ['The disk is full.'],
      isClosed: true,
    });
  });
});
