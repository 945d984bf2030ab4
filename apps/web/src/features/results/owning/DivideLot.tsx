import { nounsOfLot } from '../../../domain/teams/nouns.ts';
import { capitalized, TEAMS } from '@bracketbid/contract/text/nouns';
import type { Person } from '@bracketbid/contract/entities';
import { SHARE_MESSAGES } from '@bracketbid/contract/text/shares';
import { formatCents } from '@bracketbid/engine/money/cents';
import { formatDollars } from '@bracketbid/engine/money/dollars';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type OwnedLot, parseWeight, partLines } from './ownView.ts';
import classes from './Owning.module.css';
import type { Offering } from './useOffering.ts';

type Props = {
  /** Those of the viewer whose first game is to come. */
  readonly lots: readonly OwnedLot[];
  readonly members: readonly Person[];
  readonly userId: string;
  readonly formatName: (userId: string) => string;
  readonly offering: Offering;
  /** The lot whose card was pressed, if any: it is chosen, and the keyboard goes to it. */
  readonly asked: { readonly lotId: string } | null;
};

/** [SHARE-1] Offers other members parts of a team of the viewer's, as a complete new division. */
export function DivideLot({ lots, asked, ...rest }: Props) {
  const [chosen, setChosen] = useState('');
  const details = useRef<HTMLDetailsElement>(null);
  const choice = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (asked === null || details.current === null) return;
    setChosen(asked.lotId);
    details.current.open = true;
    choice.current?.focus();
  }, [asked]);
  const nouns = nounsOfLot(lots[0]?.lot);
  const subject = lots.find(({ lot }) => lot._id === chosen) ?? null;
  return (
    <details ref={details} className={classes.divide}>
      <summary>Own {nouns.a} together</summary>
      <p className={classes.note}>
        {nouns === TEAMS ? 'Until its first game' : 'Until the contest begins'}, {nouns.a} can
        belong to several of you: its price and all that it wins are divided to the cent. It holds
        when everyone in it has agreed.
      </p>
      <NativeSelect
        ref={choice}
        label={capitalized(nouns.one)}
        className={classes.choice}
        value={subject === null ? '' : chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        data={[
          { value: '', label: 'Choose …' },
          ...lots.map(({ lot, price }) => ({
            value: lot._id,
            label: `${lot.teamName}, ${formatDollars(price)}`,
          })),
        ]}
      />
      {subject !== null && (
        <Division key={chosen} {...rest} subject={subject} onOffered={() => setChosen('')} />
      )}
    </details>
  );
}

type DivisionProps = Omit<Props, 'lots' | 'asked'> & {
  readonly subject: OwnedLot;
  readonly onOffered: () => void;
};

/** Typed weights by member; who isn't in it has none. */
type Weights = ReadonlyMap<string, string>;

function Division({ subject, members, userId, formatName, offering, onOffered }: DivisionProps) {
  const { lot, price, parts } = subject;
  const [weights, setWeights] = useState<Weights>(
    () => new Map(parts.map((part) => [part.userId, String(part.weight)])),
  );
  const [fault, setFault] = useState<string | null>(null);
  const change = (memberId: string, typed: string) => {
    setFault(null);
    setWeights(new Map(weights).set(memberId, typed));
  };
  const typed = [...weights].map(([memberId, text]) => ({
    userId: memberId,
    weight: parseWeight(text),
  }));
  const wanted = typed.flatMap(({ userId: memberId, weight }) =>
    weight === null ? [] : [{ userId: memberId, weight }],
  );
  const lineByUser = new Map(partLines(wanted, price).map((line) => [line.userId, line]));
  const others = members.filter(({ _id }) => !weights.has(_id));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const said = findFault(typed);
    setFault(said);
    if (said === null && (await offering.offer(lot._id, wanted))) onOffered();
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={classes.division}>
      {typed.map(({ userId: memberId, weight }) => {
        const name = memberId === userId ? 'You' : formatName(memberId);
        const line = lineByUser.get(memberId);
        return (
          <div key={memberId} className={classes.part}>
            <TextInput
              label={name}
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              value={weights.get(memberId) ?? ''}
              error={weight === null && fault !== null}
              onChange={({ currentTarget }) => change(memberId, currentTarget.value)}
            />
            <output className="bb-numbers">
              {line === undefined ? '–' : `${line.words}: ${formatCents(line.cents)}`}
            </output>
          </div>
        );
      })}
      {others.length > 0 && (
        <NativeSelect
          label="Somebody else"
          className={classes.choice}
          value=""
          onChange={({ currentTarget }) => change(currentTarget.value, '1')}
          data={[
            { value: '', label: 'Add a member …' },
            ...others.map(({ _id, fullName }) => ({ value: _id, label: fullName })),
          ]}
        />
      )}
      <p className={classes.note}>
        Whole numbers beside each other: 1, 1 and 1 are thirds; 2 and 1 are two of three and a
        third. With 0, somebody gives all of theirs away. Whoever bought it, its price stays charged
        to them.
      </p>
      {fault !== null && (
        <p role="alert" className={classes.fault}>
          {fault}
        </p>
      )}
      <Button type="submit" loading={offering.isRunning}>
        Offer these parts
      </Button>
    </form>
  );
}

/** What is wrong with a division, before it is sent; null for nothing. */
function findFault(typed: readonly { readonly weight: number | null }[]): string | null {
  if (typed.some(({ weight }) => weight === null)) return SHARE_MESSAGES.weightsInvalid;
  if (typed.every(({ weight }) => weight === 0)) return SHARE_MESSAGES.weightsEmpty;
  if (typed.length === 1) return 'Add somebody who has a part of it, too.';
  return null;
}
