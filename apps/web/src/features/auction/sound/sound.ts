import { create } from 'zustand';
import { soundChoice } from '../../../store/persist.ts';
import type { Tone } from './tones.ts';

/** Whether the auction is heard: chosen on this browser, and off until then. */
export const useSound = create<{ readonly isOn: boolean }>()(() => ({
  isOn: soundChoice.read() ?? false,
}));

let context: AudioContext | null = null;

/** Browsers let a page be heard only after a tap: the synthesiser is made by the first one that asks for sound. */
function synthesiser(): AudioContext | null {
  if (typeof AudioContext === 'undefined') return null;
  context ??= new AudioContext();
  return context;
}

/** Turns sound on or off, and remembers it. */
export function setSound(isOn: boolean): void {
  soundChoice.write(isOn);
  useSound.setState({ isOn });
  if (isOn) void synthesiser()?.resume();
  else void context?.suspend();
}

/** Plays a sound, if sound is on and the browser lets it. */
export function play(tones: readonly Tone[] | null): void {
  if (tones === null || !useSound.getState().isOn) return;
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
