/** An address that a browser follows: `https://` goes before one without a scheme. Other schemes than http are not followed. */
export function withScheme(url: string): string {
  const trimmed = url.trim();
  if (/^https?:\/\//i.test(trimmed)) return trimmed;
  if (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(trimmed)) return '#';
  return `https://${trimmed}`;
}
