/** The keys of the clerk's screen, as its help shows them. */
export const CLERK_KEYS = [
  { keys: ['/', '3', '1', 'Enter'], does: 'bids the next amount for seat 31' },
  { keys: ['1', '2', '0', 'Enter'], does: 'notes a call of $120, its name to follow' },
  { keys: ['/', 'A', 'd', 'a'], does: 'finds a member by name' },
  { keys: ['Enter'], does: 'shows and opens the next lot' },
  { keys: ['Shift', 'Enter'], does: 'only shows it' },
  { keys: ['Space'], does: 'going once, going twice, sold' },
  { keys: ['P'], does: 'passes a lot that nobody wants' },
  { keys: ['Z'], does: 'takes back a call, or the last bid' },
  { keys: ['A'], does: 'agrees to another clerk’s taking back' },
  { keys: ['F'], does: 'makes The Field of all passed lots' },
  { keys: ['L'], does: 'searches the lots' },
  { keys: ['Esc'], does: 'clears the line' },
] as const;
