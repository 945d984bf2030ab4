/** An icon has a few KB, a detailed crest some 100. */
export const DRAWING_BYTES_MAX = 200 * 1024;

/** Elements of a drawing: a detailed crest has some hundreds. The process's time limit bounds the cost of each. */
export const DRAWING_ELEMENTS_MAX = 5000;

/** Entity declarations are for bombs; no drawing program writes them. */
const ENTITIES = /<!ENTITY|<!DOCTYPE[^>]*\[/i;
const OTHER_ENCODING = /^\uFEFF?\s*<\?xml[^>]*encoding\s*=\s*["'](?!utf-8["']|us-ascii["'])/i;
/** Of whatever namespace; what is inside the drawing begins with `#`. */
const REFERENCE = /href\s*=\s*(?:"(?!\s*#)|'(?!\s*#))/i;
const STYLE_REFERENCE = /@import|<\?xml-stylesheet|url\(\s*["']?\s*(?!["'\s#])/i;

/**
 * Checks an SVG before anything decodes it.
 *
 * @returns what is wrong: it is no UTF-8 SVG at all, or too complex; null when it may be decoded
 */
export function drawingFault(content: Uint8Array): 'invalid' | 'tooComplex' | null {
  let text: string;
  try {
    // Rejects compressed drawings and other encodings, which could not be checked.
    text = new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return 'invalid';
  }
  if (text.includes('\0') || OTHER_ENCODING.test(text) || ENTITIES.test(text)) return 'invalid';
  if (REFERENCE.test(text) || STYLE_REFERENCE.test(text)) return 'tooComplex';
  let elements = 0;
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) elements += 1;
  // Each has an end tag too, or closes itself.
  return elements > 2 * DRAWING_ELEMENTS_MAX ? 'tooComplex' : null;
}
