import { type Nouns, TEAMS } from '@bracketbid/contract/text/nouns';
import { missingSentence } from '@bracketbid/contract/text/voids';
import type { WireVoid } from '@bracketbid/contract/live/state';
import type { VoidedSale } from '@bracketbid/contract/http/auction';
import { formatDollars } from '@bracketbid/engine/money/dollars';

/** A slip as people usually make it: a press each. */
export function usualSlips({ one }: Nouns): readonly string[] {
  return ['Typed one digit too many', `Bid on the wrong ${one}`, 'Bid by accident'];
}

/** What one viewer may say of a proposal, and the words around it. */
export type VoidView = {
  readonly title: string;
  /** Who wants it, and why. */
  readonly said: string;
  readonly missing: string;
  /** Labels; null for a key that the viewer doesn't have. */
  readonly keys: {
    readonly agree: string | null;
    readonly refuse: string | null;
    readonly object: string | null;
  };
  /** What the viewer has said already. */
  readonly own: string | null;
};

export type Viewer = {
  readonly userId: string;
  readonly groupAdminId: string;
  /** [GAVEL-6] The members who speak for the buyer, who can't: the clerks, for a seat. */
  readonly speakers?: readonly string[];
};

/** A proposal for one viewer. */
export function voidView(proposed: WireVoid, teamName: string, viewer: Viewer): VoidView {
  const { user, amount, reason, proposedBy, agreedBy, objected, decides } = proposed;
  const { userId, groupAdminId, speakers = [] } = viewer;
  const isProposer = proposedBy._id === userId;
  const speaks = speakers.includes(userId) && !isProposer;
  const holdsKey = userId === user._id || userId === groupAdminId || speaks;
  const hasAgreed = agreedBy.includes(userId);
  // After an objection the buyer's yes no longer counts.
  const counts = !(objected && userId === user._id);
  const waits = decides === 'keys' && !holdsKey;
  return {
    title: `Undo ${teamName} to ${userId === user._id ? 'you' : user.fullName} for ${formatDollars(amount)}?`,
    said: `${isProposer ? 'You' : proposedBy.fullName}: “${reason}”`,
    missing:
      decides === 'keys' && speakers.some((each) => each !== proposedBy._id)
        ? `Another clerk has to agree, for ${user.fullName}.`
        : missingSentence(proposed),
    keys: {
      agree: hasAgreed || !counts ? null : waits ? 'Agree, if it comes to me' : 'Agree',
      refuse: holdsKey ? (isProposer ? 'Take it back' : 'Keep the sale') : null,
      object: holdsKey || (objected && !hasAgreed) ? null : 'Object',
    },
    own: hasAgreed && !isProposer ? 'You have agreed.' : null,
  };
}

/** Whether the viewer may propose that the latest sale be voided. */
export function mayPropose(
  { userId, groupAdminId }: Viewer,
  sale: { readonly owner: string | null; readonly stands: boolean },
): boolean {
  return !sale.stands && sale.owner !== null && [groupAdminId, sale.owner].includes(userId);
}

/** Until when, in words: the seconds only run once the next team waits for it. */
export function untilSentence(
  isHeld: boolean,
  seconds: number | null,
  isPaused: boolean,
  { one }: Nouns = TEAMS,
): string {
  if (isPaused) return 'The auction is paused; this can be decided meanwhile.';
  if (!isHeld) return `The ${one} that is up goes on. The next one waits up to a minute for this.`;
  return `The next ${one} waits: ${seconds ?? 0}s, then the sale stands.`;
}

/** A line of the history. */
export function voidedLine(
  sale: VoidedSale,
  teamName: string,
  formatName: (userId: string) => string,
): string {
  const { user, amount, agreedBy } = sale;
  const by = agreedBy.map(formatName).join(', ');
  return `${teamName}, ${formatDollars(amount)} to ${user.fullName}. Agreed: ${by}.`;
}

/** What a screen reader says when the question is another than before; null for nothing. */
export function voidAnnouncement(
  before: { readonly proposed: WireVoid | null; readonly voided: number },
  now: { readonly proposed: WireVoid | null; readonly voided: readonly VoidedSale[] },
  findTeamName: (teamId: string) => string,
): string | null {
  const { proposed, voided } = now;
  const latest = voided.at(-1);
  if (voided.length > before.voided && latest !== undefined) {
    const team = findTeamName(latest.teamID);
    return `The sale of ${team} is voided. ${latest.user.fullName} has ${formatDollars(latest.amount)} back, and ${team} comes next again.`;
  }
  if (proposed === null) {
    return before.proposed === null
      ? null
      : `The sale of ${findTeamName(before.proposed.teamID)} stands.`;
  }
  if (before.proposed?._id !== proposed._id) {
    const { proposedBy, user, amount, reason } = proposed;
    return `${proposedBy.fullName} proposes to undo ${findTeamName(proposed.teamID)} to ${user.fullName} for ${formatDollars(amount)}: ${reason}. ${missingSentence(proposed)}`;
  }
  const isSame =
    before.proposed.needs === proposed.needs && before.proposed.decides === proposed.decides;
  return isSame ? null : missingSentence(proposed);
}
