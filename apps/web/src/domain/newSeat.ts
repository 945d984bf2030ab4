import { create } from 'zustand';

/** What the server said when this person sat down just now, or null: shown at their seat for a moment. */
export const useNewSeat = create<{ readonly said: string | null }>()(() => ({ said: null }));

/** Notes that this person has just sat down. @param said  in the server's words */
export function noteSeat(said: string): void {
  useNewSeat.setState({ said });
}

export function forgetSeat(): void {
  useNewSeat.setState({ said: null });
}
