import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { settle } from '../../test/fakeServer.ts';
import { endHooks, runHook } from '../../test/runHook.ts';
import { ApiFailure } from './createApi.ts';
import { useAction } from './useAction.ts';

beforeEach(() => void vi.stubGlobal('reportError', vi.fn()));
afterEach(async () => {
  await endHooks();
  vi.unstubAllGlobals();
});

/** Work that waits for the test. */
function aWork() {
  type End = { readonly resolve: (value: string) => void; readonly reject: (e: Error) => void };
  const ends: End[] = [];
  const promise = new Promise<string>((resolve, reject) => void ends.push({ resolve, reject }));
  const [end] = ends;
  if (end === undefined) throw new Error('A promise calls its executor at once');
  return { work: vi.fn<() => Promise<string>>(() => promise), ...end };
}
const shortly = () => new Promise((resolve) => void setTimeout(resolve));

it('runs one work at a time: a second press starts nothing', async () => {
  const { now, does } = await runHook(useAction, 'It failed');
  const first = aWork();
  const second = aWork();
  const results: unknown[] = [];
  await does(({ run }) => void run(first.work).then((result) => results.push(result)));
  await does(({ run }) => void run(second.work).then((result) => results.push(result)));
  await does(shortly);
  expect(now().isRunning).toBe(true);
  await does(() => first.resolve('done'));
  await does(shortly);
  expect(now()).toMatchObject({ isRunning: false, error: null });
  expect(results).toEqual([null, 'done']);
  expect(second.work).not.toHaveBeenCalled();
});

it('says why the server refused, and may then be pressed again', async () => {
  const { now, does } = await runHook(useAction, 'It failed');
  const refused = vi.fn<(failure: ApiFailure) => void>();
  const failing = aWork();
  await does(({ run }) => void run(failing.work, refused));
  await does(() => failing.reject(new ApiFailure(400, 'The bid is too low.')));
  await does(shortly);
  expect(refused).toHaveBeenCalledWith(expect.objectContaining({ message: 'The bid is too low.' }));
  expect(now()).toMatchObject({ isRunning: false, error: 'The bid is too low.' });
  expect(reportError).not.toHaveBeenCalled();
  const again = aWork();
  await does(({ run }) => void run(again.work));
  await does(settle);
  expect(again.work).toHaveBeenCalledOnce();
});

it('has a sentence for a failure that has none, and leaves the whole error to the console', async () => {
  const { now, does } = await runHook(useAction, 'It failed');
  const broken = new TypeError('x is not a function');
  await does(({ run }) => void run(() => Promise.reject(broken)));
  await does(shortly);
  expect(now().error).toBe('It failed');
  expect(reportError).toHaveBeenCalledWith(broken);
});
