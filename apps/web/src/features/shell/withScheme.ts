/** A link's address: `https://` is put before one without a scheme. Schemes other than http and https are dropped. */
export function withScheme(url: string): string {
  const trimmed = url.trim();
  if (/^https?:\/\//i.test(trimmed)) return trimmed;
  if (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(trimmed)) return '#';
  return `https://${trimmed}`;
}
