import { capitalized, type Nouns } from '@bracketbid/contract/text/nouns';
import { useStore } from '../../../store/store.ts';
import { InlineChoice, InlineNumber, Line } from './Inline.tsx';
import { type RulesDraft, withPace } from './rulesDraft.ts';

type Props = {
  readonly draft: RulesDraft;
  readonly onChange: (change: Partial<RulesDraft>) => void;
};

type Named = { readonly nouns: Nouns };

/** [GAVEL-9] What everyone starts with; that there is no limit can only be said with a gavel. */
export function MoneyLine({ draft: { pace, startingBudget }, onChange }: Props) {
  const siteBudget = useSiteBudget();
  const hasLimit = startingBudget !== null;
  return (
    <Line paths={['startingBudget']}>
      {pace === 'clock' ? (
        'Everyone starts with'
      ) : (
        <InlineChoice
          label="Whether money has a limit"
          value={hasLimit ? 'limit' : 'none'}
          choices={[
            ['limit', 'Everyone starts with'],
            ['none', 'Money has no limit'],
          ]}
          onChange={(choice) => onChange({ startingBudget: choice === 'none' ? null : siteBudget })}
        />
      )}
      {hasLimit && (
        <>
          {' '}
          <InlineNumber
            label="Starting budget in dollars"
            prefix="$"
            value={startingBudget}
            onChange={(typed) => onChange({ startingBudget: typed })}
          />
        </>
      )}
      .
    </Line>
  );
}

/** [GAVEL-1] Whether the clock ends a team or a person, and the rules of whichever it is. */
export function PaceLines({ draft, nouns, onChange }: Props & Named) {
  const siteBudget = useSiteBudget();
  const { pace } = draft;
  return (
    <>
      <Line paths={['pace', 'warningSeconds']}>
        {capitalized(nouns.a)} is ended by{' '}
        <InlineChoice
          label={`What ends ${nouns.a}`}
          value={pace}
          choices={[
            ['clock', 'the clock'],
            ['gavel', 'a person with a gavel'],
          ]}
          onChange={(chosen) => onChange(withPace(draft, chosen, siteBudget))}
        />
        {pace === 'gavel' && (
          <>
            : sold after two warnings, at least{' '}
            <InlineNumber
              label="Seconds between the second warning and the sale"
              value={draft.warningSeconds}
              onChange={(warningSeconds) => onChange({ warningSeconds })}
            />{' '}
            seconds after the second
          </>
        )}
        .
      </Line>
      {pace === 'clock' ? (
        <ClockLines draft={draft} nouns={nouns} onChange={onChange} />
      ) : (
        <Line paths={['phonesBid']}>
          Bids are{' '}
          <InlineChoice
            label="How bids are made"
            value={draft.phonesBid ? 'both' : 'room'}
            choices={[
              ['both', 'said in the room or made on a phone'],
              ['room', 'said in the room: nobody bids on a phone'],
            ]}
            onChange={(choice) => onChange({ phonesBid: choice === 'both' })}
          />
          .
        </Line>
      )}
    </>
  );
}

/** How long a team is shown and open, and what a late bid does. */
function ClockLines({ draft, nouns, onChange }: Props & Named) {
  return (
    <>
      <Line paths={['lockSeconds', 'lotSeconds']}>
        Each {nouns.one} is shown for{' '}
        <InlineNumber
          label={`Seconds that ${nouns.a} is shown before it opens`}
          value={draft.lockSeconds}
          onChange={(lockSeconds) => onChange({ lockSeconds })}
        />{' '}
        seconds, then open for{' '}
        <InlineNumber
          label={`Seconds that ${nouns.a} is open`}
          value={draft.lotSeconds}
          onChange={(lotSeconds) => onChange({ lotSeconds })}
        />{' '}
        seconds.
      </Line>
      <Line paths={['extensionSeconds', 'extensionCapSeconds']}>
        A late bid puts the countdown back to{' '}
        <InlineNumber
          label="Seconds that a late bid puts the countdown back to"
          value={draft.extensionSeconds}
          onChange={(extensionSeconds) => onChange({ extensionSeconds })}
        />{' '}
        seconds, and late bids may add{' '}
        <InlineChoice
          label="How much late bids may add"
          value={draft.extensionCapSeconds === null ? 'any' : 'most'}
          choices={[
            ['any', 'any time'],
            ['most', 'at most'],
          ]}
          onChange={(choice) => onChange({ extensionCapSeconds: choice === 'any' ? null : '60' })}
        />
        {draft.extensionCapSeconds !== null && (
          <>
            {' '}
            <InlineNumber
              label={`Seconds that late bids add to ${nouns.a} at most`}
              value={draft.extensionCapSeconds}
              onChange={(extensionCapSeconds) => onChange({ extensionCapSeconds })}
            />{' '}
            seconds
          </>
        )}{' '}
        to {nouns.a}.
      </Line>
    </>
  );
}

/** What is offered where money gets a limit again. */
function useSiteBudget(): string {
  return useStore((state) => String(state.global.settings?.startingBudget ?? ''));
}
