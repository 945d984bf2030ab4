import { create } from 'zustand';
import { soundChoice } from '../../../store/persist.ts';

/** Whether the auction is heard: chosen on this browser, and off until then. */
export const useSound = create<{ readonly isOn: boolean }>()(() => ({
  isOn: soundChoice.read() ?? false,
}));

let context: AudioContext | null = null;

/** The page's own synthesiser, made by the first tap that asks for sound; null where the browser has none. */
export function synthesiser(): AudioContext | null {
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
