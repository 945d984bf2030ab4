import { type KeysOn, useRoomKeys } from './useRoomKeys.ts';

/** Listens to the keys of the room. Draws nothing. */
export function RoomKeys(on: KeysOn) {
  useRoomKeys(on);
  return null;
}
