import type { Source } from './sources.ts';
import { findPlace } from './sources.ts';

/** What gives text its size: properties, and the tokens that stand for them. */
const OF_TEXT = /(?<=[{;]\s*)(font|font-size|line-height|--(?:t|d)-[a-z]+|--[a-z]+-size):([^;}]*)/g;
/** Lengths that don't grow with the text of somebody's browser. */
const FIXED = /(?<![\w.])\d*\.?\d+(px|pt|cm|mm|in)\b/;
/** Paper is measured so. */
const ON_PAPER = /@media print\b[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g;

/**
 * Text is as large as its reader's browser says: its size and its lines are in `rem`, or go by a screen's.
 *
 * @param styles  style sheets of the web
 * @returns each size of text in a fixed unit, as `file:line`
 */
export function fixedTextSizes(styles: readonly Source[]): string[] {
  return styles.flatMap((source) => {
    // As long as before, so that lines stay where they are.
    const blank = (found: string) => found.replaceAll(/[^\n]/g, ' ');
    const text = source.text
      .replaceAll(/\/\*[^]*?\*\//g, blank)
      .replaceAll(ON_PAPER, blank)
      .replaceAll(/@font-face\s*\{[^}]*\}/g, blank);
    return [...text.matchAll(OF_TEXT)].flatMap(({ 1: property = '', 2: value = '', index }) => {
      const [fixed] = FIXED.exec(value) ?? [];
      return fixed === undefined
        ? []
        : [`${findPlace(source, index)} has ${property} in ${fixed}: take rem, 1/16 of it.`];
    });
  });
}
