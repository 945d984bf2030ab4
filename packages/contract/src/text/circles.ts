/** What is said of auctions that come back year after year. */
export const CIRCLE_MESSAGES = {
  notOver: 'This auction isn’t over yet.',
  made: 'The next one is made, and everybody is invited.',
  saved: 'The years of before are saved.',
  columns: 'The first line names the columns: year,person,lot,paid,won.',
  empty: 'There is no year in this list.',
  tooLong: 'This list has more than 5,000 lines.',
  personUnknown: 'Nobody in this list is called that.',
  strangerNamed: 'This person is in none of these groups.',
} as const;

/** What is wrong with a line of the years of before. */
export function toldLineFault(row: number, what: string): string {
  return `Line ${row}: ${what}`;
}
