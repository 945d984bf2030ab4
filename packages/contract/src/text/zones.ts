/** A zone inside a sentence: a file may write its zones in capitals. `FORT WORTH 1` is `Fort Worth 1`. */
export function zoneInWords(zone: string): string {
  return zone === zone.toUpperCase()
    ? zone.toLowerCase().replaceAll(/(^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase())
    : zone;
}
