/** How many things each party has open. Keeps only parties that have any. */
export type Headcount = {
  of(party: string): number;
  /** Counts one more, until it is closed. */
  add(party: string, opened: { once(event: 'close', listener: () => void): unknown }): void;
};

export function createHeadcount(): Headcount {
  const counts = new Map<string, number>();
  return {
    of: (party) => counts.get(party) ?? 0,
    add: (party, opened) => {
      counts.set(party, (counts.get(party) ?? 0) + 1);
      opened.once('close', () => {
        const left = (counts.get(party) ?? 1) - 1;
        if (left === 0) counts.delete(party);
        else counts.set(party, left);
      });
    },
  };
}
