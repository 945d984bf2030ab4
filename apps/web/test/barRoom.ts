import { TEAMS } from '@bracketbid/contract/text/nouns';
import type { BarRoom } from '../src/features/auction/bidBar/barState.ts';
import type { Moments } from '../src/features/auction/bidBar/notices.ts';
import { DUKE } from './aPicture.ts';

/** What the bar says of the room: Duke is up with 21 seconds left and 45 teams after it, unless overridden. */
export function aBarRoom(changed: Partial<BarRoom> = {}): BarRoom {
  return {
    team: DUKE,
    nouns: TEAMS,
    hasOpened: true,
    teamsAfter: 45,
    budget: 1000,
    seconds: 21,
    duration: 30,
    opensIn: null,
    pause: null,
    secondsStay: 0,
    extensionSeconds: 10,
    nobodyCanAnswer: false,
    isHardEnd: false,
    gavel: null,
    result: null,
    ...changed,
  };
}

/** Nothing that is told for a moment, unless overridden. */
export function someMoments(changed: Partial<Moments> = {}): Moments {
  return {
    refusal: null,
    question: null,
    confirmation: null,
    outbid: null,
    sending: null,
    ended: null,
    lostSeconds: 0,
    isStorageAvailable: true,
    ...changed,
  };
}
