import type { Area, Operation } from '../operation.ts';
import { accounts } from './accounts.ts';
import { admin } from './admin.ts';
import { auction } from './auction.ts';
import { board } from './board.ts';
import { circles } from './circles.ts';
import { contests } from './contests.ts';
import { fair } from './fair.ts';
import { field } from './field.ts';
import { groups } from './groups.ts';
import { pages } from './pages.ts';
import { paper } from './paper.ts';
import { practice } from './practice.ts';
import { push } from './push.ts';
import { rehearsal } from './rehearsal.ts';
import { results } from './results.ts';
import { chats } from './chat.ts';
import { settlements } from './settlement.ts';
import { seats } from './seats.ts';
import { shares } from './shares.ts';
import { site } from './site.ts';
import { tournament } from './tournament.ts';

/** Every area of the contract, in reading order. */
export const AREAS: readonly Area[] = [
  accounts,
  push,
  groups,
  auction,
  seats,
  board,
  rehearsal,
  contests,
  circles,
  results,
  fair,
  paper,
  settlements,
  shares,
  chats,
  site,
  pages,
  tournament,
  field,
  practice,
  admin,
];

/** Every operation with its id and its area's name. */
export function allOperations(): (Operation & { readonly id: string; readonly area: string })[] {
  return AREAS.flatMap(({ name, operations }) =>
    Object.entries(operations).map(([id, each]) => ({ ...each, id, area: name })),
  );
}
