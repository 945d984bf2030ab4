/** An icon has a few KB, a detailed crest some 100. */
export const DRAWING_BYTES_MAX = 200 * 1024;

/** Elements of a drawing: a detailed crest has some hundreds. What each costs, the process's time limit says. */
export const DRAWING_ELEMENTS_MAX = 5000;

/** Declarations of entities are the tool of bombs, and of no drawing program's pictures. */
const ENTITIES = /<!ENTITY|<!DOCTYPE[^>]*\[/i;
const OTHER_ENCODING = /^\uFEFF?\s*<\?xml[^>]*encoding\s*=\s*["'](?!utf-8["']|us-ascii["'])/i;
/** Of whatever namespace; what is inside the drawing begins with `#`. */
const REFERENCE = /href\s*=\s*(?:"(?!\s*#)|'(?!\s*#))/i;
const STYLE_REFERENCE = /@import|<\?xml-stylesheet|url\(\s*["']?\s*(?!["'\s#])/i;

/**
 * Looks through an SVG before anything decodes it.
 *
 * @returns what is wrong: it is no UTF-8 drawing at all, or has more in it than is drawn for anyone; null when it may be
 */
export function drawingFault(content: Uint8Array): 'invalid' | 'tooComplex' | null {
  let text: string;
  try {
    // Compressed drawings and other encodings, in which nothing could be found, end here.
    text = new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return 'invalid';
  }
  if (text.includes('\0') || OTHER_ENCODING.test(text) || ENTITIES.test(text)) return 'invalid';
  if (REFERENCE.test(text) || STYLE_REFERENCE.test(text)) return 'tooComplex';
  let elements = 0;
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) elements += 1;
  // Each has an end too, or a sign of its end.
  return elements > 2 * DRAWING_ELEMENTS_MAX ? 'tooComplex' : null;
}
