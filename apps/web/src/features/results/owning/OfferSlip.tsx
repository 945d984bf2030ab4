import { isEntrant } from '../../../domain/teams/lotWords.ts';
import type { ShareOffer } from '@bracketbid/contract/http/shares';
import { formatCents } from '@bracketbid/engine/money/cents';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import { Button } from '@mantine/core';
import { Crest } from '../../../domain/teams/Crest.tsx';
import { Slip } from '../../../ui/Slip.tsx';
import { divisionSentence, type OwnedLot, partLines } from './ownView.ts';
import classes from './Owning.module.css';
import type { Offering } from './useOffering.ts';

type Props = {
  readonly offer: ShareOffer;
  readonly subject: OwnedLot;
  readonly userId: string;
  readonly formatName: (userId: string) => string;
  readonly offering: Offering;
};

/** An offer of parts that is open: what everyone would have, and the keys that are the viewer's. */
export function OfferSlip({ offer, subject: { lot, price }, userId, formatName, offering }: Props) {
  const { _id, offeredBy, parts, awaits } = offer;
  const lines = partLines(parts, price);
  const own = lines.find((line) => line.userId === userId);
  const isOwn = offeredBy === userId;
  const sentence = isOwn
    ? `You offer parts of ${lot.teamName}.`
    : `${formatName(offeredBy)} offers parts of ${lot.teamName}.`;
  return (
    <li>
      <Slip className={classes.slip}>
        <Crest team={lot} size={40} />
        <div className={classes.said}>
          <p className={classes.sentence}>{sentence}</p>
          <p>{divisionSentence(lines, userId, formatName)}</p>
          {own !== undefined && own.weight > 0 && (
            <p>
              Your part of its {formatDollars(price)} is <b>{formatCents(own.cents)}</b>, and you
              have the same part of all it wins.
            </p>
          )}
          <p className={classes.quiet}>
            {waitsSentence(awaits, userId, formatName, isEntrant(lot))}
          </p>
        </div>
        <span className={classes.keys}>
          {awaits.includes(userId) && (
            <>
              <Key
                offering={offering}
                id={_id}
                answer="accept"
                label="Accept"
                sentence={sentence}
              />
              <Key
                offering={offering}
                id={_id}
                answer="decline"
                label="Decline"
                sentence={sentence}
              />
            </>
          )}
          {isOwn && (
            <Key
              offering={offering}
              id={_id}
              answer="withdraw"
              label="Withdraw"
              sentence={sentence}
            />
          )}
        </span>
      </Slip>
    </li>
  );
}

type KeyProps = {
  readonly offering: Offering;
  readonly id: string;
  readonly answer: Parameters<Offering['answer']>[1];
  readonly label: string;
  /** What it is about, for those who don't see what stands beside it. */
  readonly sentence: string;
};

function Key({ offering, id, answer, label, sentence }: KeyProps) {
  return (
    <Button
      variant={answer === 'accept' ? 'filled' : 'default'}
      loading={offering.isRunning}
      aria-label={`${label}: ${sentence}`}
      onClick={() => void offering.answer(id, answer)}
    >
      {label}
    </Button>
  );
}

/** Whose word is missing. */
function waitsSentence(
  awaits: readonly string[],
  userId: string,
  formatName: (userId: string) => string,
  isContest: boolean,
): string {
  const until = isContest ? 'until the contest begins' : 'until the team’s first game';
  const others = awaits.filter((id) => id !== userId).map(formatName);
  if (others.length === 0) return `It holds with your word, ${until}.`;
  const names = new Intl.ListFormat('en-US').format(others);
  return awaits.includes(userId)
    ? `It holds when you and ${names} have agreed, ${until}.`
    : `It waits for ${names}, ${until}.`;
}
