import { STRIKE_REASON_MAX } from '@bracketbid/contract/http/gavel';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import type { RefObject } from 'react';
import type { LivePicture } from '../../../live/auction/applyMessage.ts';
import { calledName } from '../clerk/directory.ts';
import classes from './ClerkLine.module.css';
import { isOpenStage } from '../clerk/keys.ts';
import { nextAmount } from '../clerk/line.ts';
import { hint, meaningWords } from '../clerk/moveWords.ts';
import type { Desk } from '../clerk/useDesk.ts';
import type { DeskLine } from '../clerk/useDeskLine.ts';

type Props = {
  readonly desk: Desk;
  readonly line: DeskLine;
  readonly picture: LivePicture;
  readonly field: RefObject<HTMLInputElement | null>;
};

type Shown = {
  readonly tone: 'calm' | 'ready' | 'why' | 'late';
  readonly large: string;
  readonly small: string;
};

/** What is typed, and what it would do: read before it counts. What keeps it from counting stands here, too. */
export function ClerkLine({ desk, line, picture, field }: Props) {
  const { text, mode } = line;
  const { tone, large, small } = findShown(desk, line, picture);
  return (
    <section className={classes.line} data-tone={tone} aria-label="Your line">
      <label className={classes.typed}>
        <span className="bb-hidden">{LABELS[mode]}</span>
        <input
          ref={field}
          value={text}
          readOnly={mode === 'finish'}
          data-reason={mode === 'strike' || undefined}
          maxLength={STRIKE_REASON_MAX}
          placeholder={mode === 'bid' ? '120/31' : ''}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          onChange={(event) => line.write(event.currentTarget.value)}
        />
      </label>
      <output className={classes.said} data-long={large.length > LARGE_MAX || undefined}>
        <b>{large}</b>
        <span>{small}</span>
      </output>
    </section>
  );
}

/** Longer words are written smaller: the keys below stay where they are. Letters. */
const LARGE_MAX = 20;

const LABELS = {
  bid: 'Amount, stroke, seat',
  strike: 'Why the bid is taken back',
  finish: 'Whether to finish',
} as const;

function findShown(desk: Desk, line: DeskLine, picture: LivePicture): Shown {
  const { gavel, directory, sent } = desk;
  const { mode, meaning, note } = line;
  if (desk.book.late !== null && gavel.leader !== null) {
    const bid = formatDollars(picture.state.lot?.amount ?? gavel.amount);
    const large = `${bid} from ${calledName(gavel.leader, directory.numbers)}`;
    return { tone: 'late', large, small: 'This bid came before the gavel: it stands.' };
  }
  if (note !== null) return { tone: 'why', large: note, small: '' };
  const refused = sent.findLast(({ why }) => why !== null);
  if (refused !== undefined && line.text === '') {
    return { tone: 'why', large: refused.why ?? '', small: `Not done: ${refused.said}` };
  }
  if (mode !== 'bid') return asked(desk, mode);
  const small = leftWords(meaning, desk);
  if (meaning.kind === 'nothing') {
    const next = { dollars: nextAmount(desk.facts), lotName: desk.next?.shortName ?? null };
    const { gavel: assumed, isPaused } = desk.facts;
    const why = isPaused || !isOpenStage(assumed) ? desk.moves.choose.why : null;
    return { tone: 'calm', large: why ?? hint(assumed, next), small: '' };
  }
  if (meaning.kind === 'unclear') {
    const who = meaning.bidder === null ? '' : meaning.bidder.name;
    return { tone: 'why', large: meaning.why, small: who };
  }
  return { tone: 'ready', large: meaningWords(meaning), small };
}

/** What the line asks before a bid is taken back, and before the end. */
function asked({ gavel, directory, choices }: Desk, mode: 'strike' | 'finish'): Shown {
  if (mode === 'finish') {
    const left =
      choices.length === 0
        ? 'Nothing is left.'
        : `What is left stays unsold: ${choices.map(({ team }) => team.shortName).join(', ')}.`;
    return { tone: 'why', large: 'Finish? Enter ends the auction.', small: left };
  }
  const whose = gavel.leader === null ? '' : ` of ${calledName(gavel.leader, directory.numbers)}`;
  return {
    tone: 'why',
    large: `Take back ${formatDollars(gavel.amount)}${whose}?`,
    small: 'Why, in a few words, then Enter. Escape leaves it.',
  };
}

/** What the bidder has left; where money has no limit, what they have spent. */
function leftWords(meaning: DeskLine['meaning'], { facts, amountSpent }: Desk): string {
  if (meaning.kind !== 'bid' && meaning.kind !== 'name') return '';
  const { personId } = meaning.bidder;
  const left = facts.amountLeft(personId);
  return left === null
    ? `${formatDollars(amountSpent(personId))} spent so far`
    : `${formatDollars(left)} left`;
}
