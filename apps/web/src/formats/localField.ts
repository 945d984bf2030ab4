const two = (value: number) => String(value).padStart(2, '0');

/** Time by the visitor's own clock in a form's field: `YYYY-MM-DDTHH:mm`. */
export const localField = {
  /** @param iso  ISO 8601 */
  of(iso: string): string {
    const at = new Date(iso);
    const day = [
      String(at.getFullYear()).padStart(4, '0'),
      two(at.getMonth() + 1),
      two(at.getDate()),
    ];
    return `${day.join('-')}T${two(at.getHours())}:${two(at.getMinutes())}`;
  },
  /** The instant of what a field holds, ISO 8601; null for what is no time. */
  instant(local: string): string | null {
    const ms = Date.parse(local);
    return Number.isNaN(ms) ? null : new Date(ms).toISOString();
  },
};
