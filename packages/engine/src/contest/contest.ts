/** Which screens a contest has. Only in a `bracket` are results matches, and only there can a prize be of kind `round`. */
export const CONTEST_KINDS = ['bracket', 'places', 'stages', 'points'] as const;
export type ContestKind = (typeof CONTEST_KINDS)[number];

/** Somebody or something that competes: a team everywhere else in the product. */
export type Entrant = {
  readonly id: string;
  readonly name: string;
  /** The starting number, 1 to 999. */
  readonly number: number | null;
  /** The pool or group; "" for none. */
  readonly pool: string;
  /** 1 to 64. */
  readonly seed: number | null;
  readonly color: string | null;
};

/** A contest that a group's host has set up. */
export type Contest = {
  readonly name: string;
  readonly kind: ContestKind;
  readonly startsAtMs: number;
  /** In a bracket in the order of the draw: the first plays the second. */
  readonly entrants: readonly Entrant[];
  readonly sheet: Sheet;
};

/** How a contest's pot is divided. */
export type Sheet = {
  /** The part of the pot that is kept for a purpose, 0 to 5000 basis points. */
  readonly keptBasisPoints: number;
  /** The purpose; "" if nothing is kept. */
  readonly keptFor: string;
  readonly prizes: readonly Prize[];
  /** Who gets what the prizes leave: the owners of the first prize's winner, or all, in proportion to what they paid. */
  readonly rest: 'top' | 'back';
  /** What an unowned winner's cents do: stay in the rest, or, of places, go to the next owned entrant. */
  readonly unowned: 'rest' | 'slideUp';
  /** What the withdrawal of an entrant before the first result does to its sale. */
  readonly withdrawn: 'refund' | 'stands';
};

type PrizeBase = {
  /** Up to 30 of a-z, 0-9 and "-"; unique in its sheet. */
  readonly id: string;
  readonly name: string;
};

/** Each win in a round of a bracket pays. */
export type RoundPrize = PrizeBase & {
  readonly kind: 'round';
  readonly code: string;
  readonly basisPoints: number;
};

/** Each entrant that reaches a stage is paid. */
export type StagePrize = PrizeBase & {
  readonly kind: 'stage';
  readonly basisPoints: number;
  readonly slots: number;
};

/** Finishing places are paid; ties share. */
export type PlacePrize = PrizeBase & {
  readonly kind: 'place';
  /** By place, the first one first. */
  readonly basisPoints: readonly number[];
};

/** Entrants are paid in proportion to their points. */
export type PointsPrize = PrizeBase & {
  readonly kind: 'points';
  readonly basisPoints: number;
  /** How many points there will be in all; null where nobody knows, and only the final points pay. */
  readonly inventory: number | null;
};

/** Whoever is named is paid, by a share of the pot or whole dollars; ties share. */
export type NamedPrize = PrizeBase & { readonly kind: 'named' } & (
    { readonly basisPoints: number } | { readonly dollars: number }
  );

/** A prize of a sheet. Basis points are of the pot less what is kept and the dollar prizes, for each of its units. */
export type Prize = RoundPrize | StagePrize | PlacePrize | PointsPrize | NamedPrize;

/** The result of a prize, or of one match of a round. Entrants by id. */
export type PrizeValue =
  | {
      readonly kind: 'round';
      readonly matchId: string;
      readonly homeScore: number | null;
      readonly awayScore: number | null;
      /** Null takes the match's result back: it is open again. */
      readonly winner: string | null;
    }
  | { readonly kind: 'stage'; readonly entrants: readonly string[] }
  /** From the first place; those who tie are in one list. */
  | { readonly kind: 'place'; readonly order: readonly (readonly string[])[] }
  /** `isFinal` closes the prize. */
  | {
      readonly kind: 'points';
      readonly points: Readonly<Record<string, number>>;
      readonly isFinal: boolean;
    }
  /** Empty where nobody wins it. */
  | { readonly kind: 'named'; readonly entrants: readonly string[] };
