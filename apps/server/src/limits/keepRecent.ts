/**
 * Sets a value as the most recent of its map, and drops the least recent one beyond `max`.
 * @returns the key that was dropped, if one was
 */
export function keepRecent<Key, Value>(
  map: Map<Key, Value>,
  key: Key,
  value: Value,
  max: number,
): Key | undefined {
  map.delete(key);
  map.set(key, value);
  if (map.size <= max) return undefined;
  const { value: oldest } = map.keys().next();
  if (oldest !== undefined) map.delete(oldest);
  return oldest;
}
