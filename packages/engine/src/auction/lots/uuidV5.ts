/** SHA-1 of bytes, as 40 lower-case hex digits. Handed in, like SHA-256. */
export type Sha1Hex = (bytes: Uint8Array) => string;

/** A UUID that follows from a name. RFC 9562, section 5.5. @param name  ASCII */
export function uuidV5(namespace: string, name: string, sha1Hex: Sha1Hex): string {
  const prefix = namespace.replaceAll('-', '').match(/../g) ?? [];
  const bytes = Uint8Array.from([
    ...prefix.map((pair) => Number.parseInt(pair, 16)),
    ...Array.from(name, (letter) => letter.charCodeAt(0)),
  ]);
  const hex = sha1Hex(bytes);
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
