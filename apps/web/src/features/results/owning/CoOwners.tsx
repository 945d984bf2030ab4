import type { Team } from '@bracketbid/contract/entities';
import type { ReactNode } from 'react';
import { useSeats } from '../../../live/queries/seats.ts';
import { useLots, useShares } from '../../../live/queries/shares.ts';
import { useStandings } from '../../../live/queries/standings.ts';
import { SaidLine } from '../../../ui/notices/SaidLine.tsx';
import { DivideLot } from './DivideLot.tsx';
import { OfferSlip } from './OfferSlip.tsx';
import { isOwnedBy, ownedLots, sortOffers } from './ownView.ts';
import classes from './Owning.module.css';
import { useOffering } from './useOffering.ts';

type Props = {
  readonly groupId: string;
  readonly userId: string;
  /** The lot whose card was pressed, if any. */
  readonly asked: { readonly lotId: string } | null;
  /** Whether a lot can still be divided, as far as the page knows. */
  readonly isDivisible: (lot: Team) => boolean;
  /** The viewer's teams. @param canShare  whether there is somebody to divide a lot with, and no open offer of it */
  readonly children: (canShare: (lot: Team) => boolean) => ReactNode;
};

/** [SHARE-2] Around the viewer's teams: the offers of parts above them, since they wait for a word; below, the way to divide a team. */
export function CoOwners({ groupId, userId, asked, isDivisible, children }: Props) {
  const shares = useShares(groupId);
  const lots = useLots(groupId);
  const standings = useStandings(groupId);
  const answering = useOffering(groupId);
  const offering = useOffering(groupId);
  const hasLots = (lots.data?.length ?? 0) > 0;
  const { seats } = useSeats(hasLots ? groupId : null, false);
  // The teams stand without it, and it is read again with whatever changes next.
  if (!shares.isSuccess || !lots.isSuccess || !standings.isSuccess) {
    return children(isDivisible);
  }
  const members = standings.data.standings.map(({ user }) => user);
  const formatName = (memberId: string) =>
    members.find(({ _id }) => _id === memberId)?.fullName ?? 'Someone who left';
  // [SEAT-1] Who has no account can't agree.
  const mute = new Set(
    seats.flatMap(({ _id, userId: claimant }) => (claimant === null ? _id : [])),
  );
  const partners = members.filter(({ _id }) => !mute.has(_id));
  const owned = ownedLots(lots.data);
  const lotByTeam = new Map(owned.map((each) => [each.lot._id, each]));
  const { toAnswer, waiting } = sortOffers(shares.data.data, userId);
  const offered = new Set(shares.data.data.map(({ teamID }) => teamID));
  const free = owned.filter(
    (each) =>
      partners.length > 1 &&
      isOwnedBy(each, userId) &&
      !offered.has(each.lot._id) &&
      isDivisible(each.lot),
  );
  const freeIds = new Set(free.map(({ lot }) => lot._id));
  const slips = [...toAnswer, ...waiting].flatMap((offer) => {
    const subject = lotByTeam.get(offer.teamID);
    if (subject === undefined) return [];
    return [
      <OfferSlip
        key={offer._id}
        offer={offer}
        subject={subject}
        userId={userId}
        formatName={formatName}
        offering={answering}
      />,
    ];
  });
  return (
    <div className={classes.owning}>
      {slips.length > 0 && (
        <section aria-label="Offered parts">
          <ul className={classes.slips}>{slips}</ul>
        </section>
      )}
      <SaidLine said={answering.said} />
      {children((lot) => freeIds.has(lot._id))}
      {free.length > 0 && (
        <DivideLot
          lots={free}
          members={partners}
          userId={userId}
          formatName={formatName}
          offering={offering}
          asked={asked}
        />
      )}
      <SaidLine said={offering.said} />
    </div>
  );
}
