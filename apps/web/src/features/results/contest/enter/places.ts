/** The order of finish while it is tapped: from the first place; those who tie are in one list. */
export type Order = readonly (readonly string[])[];

/** Taps the next one: on the next place or, after a press on "Ties", on that of the one before. One who is placed is taken out again. */
export function tap(order: Order, id: string, ties: boolean): Order {
  if (order.some((tied) => tied.includes(id))) {
    return order
      .map((tied) => tied.filter((each) => each !== id))
      .filter((tied) => tied.length > 0);
  }
  const last = order.at(-1);
  if (!ties || last === undefined) return [...order, [id]];
  return [...order.slice(0, -1), [...last, id]];
}

/** Ties a place with the one before it, or parts it again from where it was tied. */
export function tieWithBefore(order: Order, id: string): Order {
  const at = order.findIndex((tied) => tied.includes(id));
  const tied = order[at];
  if (tied === undefined) return order;
  const before = order.slice(0, at);
  const after = order.slice(at + 1);
  const within = tied.indexOf(id);
  if (within > 0) return [...before, tied.slice(0, within), tied.slice(within), ...after];
  const upper = before.pop();
  return upper === undefined ? order : [...before, [...upper, ...tied], ...after];
}

/** The place of each, as people count: two on the first are followed by the third. */
export function listPlaces(
  order: Order,
): ReadonlyMap<string, { readonly place: number; readonly isTied: boolean }> {
  const places = new Map<string, { place: number; isTied: boolean }>();
  let place = 1;
  for (const tied of order) {
    for (const id of tied) places.set(id, { place, isTied: tied.length > 1 });
    place += tied.length;
  }
  return places;
}
