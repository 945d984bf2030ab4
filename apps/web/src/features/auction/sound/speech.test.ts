import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSpeech, SPOKEN_EVERY_MS } from './speech.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('says the first sentence at once, and of those that come meanwhile the latest', () => {
  const said: string[] = [];
  const speech = createSpeech((text) => said.push(text));
  for (const text of ['one', 'two', 'three']) speech.say(text);
  expect(said).toEqual(['one']);
  vi.advanceTimersByTime(SPOKEN_EVERY_MS);
  expect(said).toEqual(['one', 'three']);
  vi.advanceTimersByTime(SPOKEN_EVERY_MS);
  speech.say('four');
  expect(said).toEqual(['one', 'three', 'four']);
});

it('says nothing more once it is closed', () => {
  const said: string[] = [];
  const speech = createSpeech((text) => said.push(text));
  speech.say('one');
  speech.say('two');
  speech.close();
  vi.runAllTimers();
  expect(said).toEqual(['one']);
});
