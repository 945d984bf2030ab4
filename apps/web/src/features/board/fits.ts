/**
 * How large a text may be so that nothing of it is cut off, in hundredths of a 16:9 screen's height. A letter's mean
 * width is counted, and lines break where they must.
 */

/** A team's name on the stage: two lines at most. */
export function teamNameSize(name: string): number {
  if (name.length <= 26) return 9.2;
  if (name.length <= 44) return 7;
  return name.length <= 70 ? 5.4 : 4.2;
}

/** Who leads: beside what comes next. */
export function leaderSize(name: string): number {
  if (name.length <= 14) return 5.6;
  if (name.length <= 22) return 4.4;
  return name.length <= 44 ? 3.2 : 2.3;
}

/** The first name of a buyer, in small below a price. */
export function buyerSize(name: string): number {
  if (name.length <= 12) return 1.7;
  return name.length <= 22 ? 1.4 : 1.05;
}

/** The group's name before the start. */
export function groupNameSize(name: string): number {
  return name.length <= 30 ? 6.4 : 5.2;
}

/** A price: figures 40 % of the height, and less from $1,000 on. */
export function priceSize(amount: number): number {
  const digits = String(amount).length;
  if (digits <= 3) return 59;
  return [52, 42, 36, 29][digits - 4] ?? 24;
}

/** A countdown to the start. */
export function countdownSize(text: string): number {
  if (text.length <= 5) return 40;
  return text.length <= 7 ? 32 : 26;
}

/** A lot's clock, in its housing. */
export function clockSize(text: string): number {
  if (text.length <= 2) return 21;
  return text.length <= 5 ? 17 : 12;
}

/** A word in a clock's housing. */
export function signSize(word: string): number {
  if (word.length <= 4) return 19;
  return word.length === 5 ? 15 : 12;
}

/** The height of one of so many rows in a list, at most `max`. */
export function rowHeight(rows: number, height: number, max: number): number {
  return Math.min(max, height / Math.max(1, rows));
}

/** Whether a name takes two lines of smaller letters, or three of much smaller ones, as a paddle’s may. */
export function nameFit(name: string): 'long' | 'longest' | undefined {
  if (name.length <= 25) return undefined;
  return name.length <= 40 ? 'long' : 'longest';
}
