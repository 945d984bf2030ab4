const FINAL_TEXT = 0x81;
/** Lengths in the second byte that announce a longer one after it, of 16 or 64 bits. */
const IN_16_BITS = 126;
const IN_64_BITS = 127;

/** A text as a server's websocket frame (RFC 6455, 5.2): whole, unmasked, uncompressed. */
export function textFrame(text: string): Buffer {
  const bytes = Buffer.byteLength(text);
  const headBytes = bytes < IN_16_BITS ? 2 : bytes < 2 ** 16 ? 4 : 10;
  const frame = Buffer.allocUnsafe(headBytes + bytes);
  frame[0] = FINAL_TEXT;
  if (headBytes === 2) frame[1] = bytes;
  else if (headBytes === 4) {
    frame[1] = IN_16_BITS;
    frame.writeUInt16BE(bytes, 2);
  } else {
    frame[1] = IN_64_BITS;
    frame.writeBigUInt64BE(BigInt(bytes), 2);
  }
  frame.write(text, headBytes);
  return frame;
}
