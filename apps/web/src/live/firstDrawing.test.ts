import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterFirstDrawing, holdChanges } from './firstDrawing.ts';

let applied: string[];
const change = (name: string) => afterFirstDrawing(() => void applied.push(name));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  applied = [];
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('applies changes at once while nothing is drawn for the first time', () => {
  change('first');
  expect(applied).toEqual(['first']);
});

it('applies what has waited for a drawing in order, and what follows at once', () => {
  const release = holdChanges();
  change('first');
  change('second');
  expect(applied).toEqual([]);
  release();
  expect(applied).toEqual(['first', 'second']);
  change('third');
  expect(applied).toEqual(['first', 'second', 'third']);
});

it('waits for the last of several drawings, each of which ends once', () => {
  const [one, other] = [holdChanges(), holdChanges()];
  change('first');
  one();
  one();
  expect(applied).toEqual([]);
  other();
  expect(applied).toEqual(['first']);
});

it('keeps the order where a change begins a drawing, or brings another change', () => {
  const release = holdChanges();
  let releaseNext = () => {};
  afterFirstDrawing(() => {
    releaseNext = holdChanges();
    change('brought');
  });
  change('second');
  release();
  expect(applied).toEqual([]);
  releaseNext();
  expect(applied).toEqual(['second', 'brought']);
});

it('holds nothing for longer than three seconds', () => {
  holdChanges();
  change('first');
  vi.advanceTimersByTime(2_999);
  expect(applied).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(applied).toEqual(['first']);
});

it('reports a change that fails, and applies the others', () => {
  const reported = vi.fn<typeof reportError>();
  vi.stubGlobal('reportError', reported);
  const release = holdChanges();
  const failure = new Error('No');
  afterFirstDrawing(() => {
    throw failure;
  });
  change('second');
  release();
  expect(applied).toEqual(['second']);
  expect(reported.mock.calls).toEqual([[failure]]);
});
