/**
 * How many seats a row has where there is room for `most` (4 or more): as many as that, or fewer where somebody would sit in
 * a row alone; where that always leaves one (four of 13, 25, ...), one more, who sit closer. Holds up to 60 seats.
 */
export function seatColumns(seats: number, most: number): number {
  for (let columns = most; columns > 1; columns -= 1) {
    if (seats <= columns || seats % columns !== 1) return columns;
  }
  return most + 1;
}
