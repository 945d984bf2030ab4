import type { Seat } from '@bracketbid/contract/http/gavel';

/** The first part of the paths of claims. */
export const CLAIMS = '/seats/';

/**
 * Where the code on a slip leads. It carries the address by which the host has this page, so that it also works in a room without
 * internet.
 *
 * @param origin  of the site, as the host's browser has it
 */
export function claimLink(
  origin: string,
  { _id, token = '' }: Pick<Seat, '_id' | 'token'>,
): string {
  return `${origin}${CLAIMS}${_id}?token=${encodeURIComponent(token)}`;
}
