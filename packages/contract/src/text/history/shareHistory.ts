import type { ShareEvent } from '@bracketbid/engine/shares/shareEvents';

/**
 * What was said of offers of shares, as sentences of a group's history: to be asked in the order of the chain, since only the first word
 * of an offer says what it divides.
 *
 * @param formatName  a person's name by their id
 * @param findLotName  a lot's name by its id
 */
export function tellShares(
  formatName: (userId: string) => string,
  findLotName: (teamId: string) => string,
): (event: ShareEvent) => string {
  const lots = new Map<string, string>();
  return (event) => {
    const by = formatName(event.by);
    if (event.type === 'ShareOffered') {
      const lot = findLotName(event.teamId);
      lots.set(event.offerId, lot);
      const parts = event.parts.map(({ userId, weight }) => `${formatName(userId)} ${weight}`);
      return `${by} offered parts of ${lot}: ${parts.join(', ')}.`;
    }
    const lot = lots.get(event.offerId) ?? `offer ${event.offerId}`;
    switch (event.type) {
      case 'ShareAccepted':
        return `${by} agreed to the parts of ${lot}.`;
      case 'ShareDeclined':
        return `${by} declined the parts of ${lot}.`;
      case 'ShareWithdrawn':
        return `${by} withdrew the parts of ${lot}.`;
      default:
        return event satisfies never;
    }
  };
}
