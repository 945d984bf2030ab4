/** The keys of the room, as its help shows them. */
export const ROOM_KEYS = [
  { keys: ['B'], does: 'bids' },
  { keys: ['1', '2', '3', '4'], does: 'choose a step' },
  { keys: ['M'], does: 'goes to your own amount' },
  { keys: ['U'], does: 'sets it as your maximum: “Up to”' },
  { keys: ['F'], does: 'bids for somebody else, as their deputy' },
  { keys: ['R'], does: 'shows the signs to hold up' },
  { keys: ['/'], does: 'searches the list' },
  { keys: ['?'], does: 'shows these keys' },
] as const;
