import { synthesiser } from './sound.ts';
import type { Tone } from './tones.ts';

/** Plays a sound, if the browser lets it. */
export function play(tones: readonly Tone[] | null): void {
  if (tones === null) return;
  const audio = synthesiser();
  if (audio === null) return;
  // Sound was turned on at an earlier visit: it waits for the first tap of this one.
  if (audio.state === 'suspended') void audio.resume();
  for (const { shape, from, to, at, length, loudness } of tones) {
    const start = audio.currentTime + at;
    const end = start + length;
    const oscillator = audio.createOscillator();
    const volume = audio.createGain();
    oscillator.type = shape;
    oscillator.frequency.setValueAtTime(from, start);
    oscillator.frequency.exponentialRampToValueAtTime(to, end);
    volume.gain.setValueAtTime(loudness, start);
    volume.gain.exponentialRampToValueAtTime(0.001, end);
    oscillator.connect(volume).connect(audio.destination);
    oscillator.start(start);
    oscillator.stop(end);
  }
}
