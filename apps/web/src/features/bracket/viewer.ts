import type { Person } from '@bracketbid/contract/entities';
import { createContext, useContext } from 'react';

/** What a bracket shows beyond the matches: who owns which team in the viewer's group. */
export type Viewer = {
  readonly userId: string | null;
  /** All owners of a sold team, by its id. */
  readonly ownersByTeam: ReadonlyMap<string, readonly Person[]>;
  /** What a match has paid the viewer for a team. Dollars with up to two decimals. */
  readonly paidFor: (matchId: string, teamId: string) => number;
  /** Opens a match's details. */
  readonly onOpen: (matchId: string) => void;
  /** Who may play, until it is decided. */
  readonly expectedFrom: (matchId: string | null) => string;
};

export const ViewerContext = createContext<Viewer>({
  userId: null,
  ownersByTeam: new Map(),
  paidFor: () => 0,
  onOpen: () => undefined,
  expectedFrom: () => '',
});

export const useViewer = () => useContext(ViewerContext);
