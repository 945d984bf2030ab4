import type { Group } from '@bracketbid/contract/entities';
import { changeRules, type RulesReply } from '@bracketbid/contract/http/groupRules';
import { counted } from '@bracketbid/contract/counted';
import type { Nouns } from '@bracketbid/contract/text/nouns';
import { lengthOfEvening } from '@bracketbid/contract/text/evening';
import { prizesInWords } from '@bracketbid/contract/text/prizes';
import { differenceInWords } from '@bracketbid/contract/text/rules';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { send } from '../../../api/call.ts';
import type { Press } from '../../../forms/usePress.ts';
import { RULES } from '../../../live/queries/groupQueries.ts';
import { seasonBesideSite } from '../../../store/seasonBesideSite.ts';
import { useStore } from '../../../store/store.ts';
import { SaidLine } from '../../../ui/notices/SaidLine.tsx';
import type { Said } from '../../../ui/notices/useSaid.ts';
import { BundlesLine } from './BundlesLine.tsx';
import { lotsWith } from './bundlesDraft.ts';
import { Faults, InlineChoice, InlineNumber, Line } from './Inline.tsx';
import { OwnHour } from './OwnHour.tsx';
import { MoneyLine, PaceLines } from './PaceLines.tsx';
import { PayoutLine } from './PayoutLine.tsx';
import { createDraft, buildPatch, readDraft, type RulesDraft } from './rulesDraft.ts';
import type { RuleField } from './ruleField.ts';
import classes from './RulesPage.module.css';
import { StepsLine } from './StepsLine.tsx';

const LOW_SEEDS_FIRST = ['lowSeedsFirst', 'low seeds first, drawn within a seed'] as const;

type Props = {
  readonly group: Group;
  readonly known: RulesReply;
  readonly field: RuleField;
  /** Outlives the form, which begins anew with the saved rules. */
  readonly saving: Press;
};

/** The rules as sentences, each with its control where it is; below them what would change, in words. */
export function RulesForm({ group, known, field, saving: { press, isRunning, said } }: Props) {
  const { nouns, rounds } = field;
  const { rules: base } = known;
  const [draft, setDraft] = useState(() => createDraft(base, rounds ?? []));
  const { rules, faults } = readDraft(draft, base, rounds);
  const settings = useStore((state) => state.global.settings);
  const hasGroupHours = settings?.groupHoursEnabled ?? true;
  const season = settings === null ? null : seasonBesideSite(settings);
  const queries = useQueryClient();
  const set = (change: Partial<RulesDraft>) => setDraft((now) => ({ ...now, ...change }));

  const save = async (event: FormEvent) => {
    event.preventDefault();
    await press(async () => {
      const params = { groupId: group.groupId };
      const call = { params, body: buildPatch(base, rules) };
      const saved = await send(changeRules, call, { quiet: true });
      queries.setQueryData([RULES, group.groupId], saved);
      return saved;
    });
  };

  return (
    <form className={classes.form} onSubmit={(event) => void save(event)} noValidate>
      <Faults value={faults}>
        <div className={classes.sentences}>
          <MoneyLine draft={draft} onChange={set} />
          <Line paths={['minimumBid']}>
            The first bid on {nouns.a} is at least{' '}
            <InlineNumber
              label="Smallest first bid in dollars"
              prefix="$"
              value={draft.minimumBid}
              onChange={(minimumBid) => set({ minimumBid })}
            />
            .
          </Line>
          <StepsLine steps={draft.steps} onChange={(steps) => set({ steps })} />
          <PaceLines draft={draft} nouns={nouns} onChange={set} />
          <Line paths={['order']}>
            The {nouns.many} come up{' '}
            <InlineChoice
              label={`Order of the ${nouns.many}`}
              value={draft.order}
              choices={[
                ['drawn', 'in an order drawn at the start'],
                ...(field.hasSeeds ? ([LOW_SEEDS_FIRST] as const) : []),
              ]}
              onChange={(order) => set({ order })}
            />
            {draft.pace === 'gavel' && '; whoever holds the gavel may show another first'}.
          </Line>
          <BundlesLine
            bundles={draft.bundles}
            counts={known.lots}
            field={field}
            onChange={(bundles) => set({ bundles })}
          />
          {'prizes' in field.paying && (
            <Line paths={['payouts']}>{prizesInWords(field.paying)}</Line>
          )}
          {rounds !== null && (
            <PayoutLine
              payouts={draft.payouts}
              table={rules.payouts}
              rounds={rounds}
              presets={known.presets}
              onChange={(payouts) => set({ payouts })}
            />
          )}
          <Line paths={['maximumBids']}>
            Maximum bids are{' '}
            <InlineChoice
              label="Maximum bids"
              value={draft.maximumBids ? 'on' : 'off'}
              choices={[
                ['off', 'off'],
                ['on', 'on'],
              ]}
              onChange={(choice) => set({ maximumBids: choice === 'on' })}
            />
            {draft.maximumBids
              ? ': you may say beforehand how far you would go.'
              : ': every bid is made by hand.'}
          </Line>
          {!field.isContest && (
            <Line paths={['hints']}>
              What each team is worth of the pot by history is shown{' '}
              <InlineChoice
                label="When fair shares are shown"
                value={draft.hints}
                choices={[
                  ['off', 'to nobody'],
                  ['beforeAndAfter', 'before the auction and after it'],
                  ['live', 'before, during and after the auction'],
                ]}
                onChange={(hints) => set({ hints })}
              />
              .
            </Line>
          )}
          {(hasGroupHours || base.auctionDate !== null) && (
            <OwnHour hour={draft.hour} onChange={(hour) => set({ hour })} />
          )}
        </div>
      </Faults>
      <Preview
        teams={known.lots.none}
        nouns={nouns}
        lots={lotsWith(rules.bundles, known.lots)}
        changes={differenceInWords(base, rules, field.paying, season)}
        rules={rules}
        isWrong={faults.length > 0}
        isRunning={isRunning}
        said={said}
        onUndo={() => setDraft(createDraft(base, rounds ?? []))}
      />
    </form>
  );
}

type PreviewProps = {
  /** How many teams there are, and in how many lots. */
  readonly teams: number;
  readonly nouns: Nouns;
  readonly lots: number;
  readonly changes: readonly string[];
  readonly rules: RulesReply['rules'];
  readonly isWrong: boolean;
  readonly isRunning: boolean;
  /** What became of the last press. */
  readonly said: Said | null;
  readonly onUndo: () => void;
};

/** What would change, how long the evening takes, and the way to save it. */
function Preview(props: PreviewProps) {
  const { teams, nouns, lots, changes, rules, isWrong, isRunning, said, onUndo } = props;
  const canSave = changes.length > 0 && !isWrong;
  return (
    <section className={classes.preview} aria-labelledby="what-changes">
      <h2 id="what-changes">{changes.length === 0 ? 'Nothing has changed' : 'What changes'}</h2>
      <div aria-live="polite">
        {changes.length > 0 && (
          <ul className={classes.changes}>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        )}
        {teams > 0 && (
          <p className={classes.length}>
            The evening: {lengthOfEvening(teams, lots, rules, nouns)}.
          </p>
        )}
      </div>
      {changes.length > 0 && (
        <p className={classes.length}>Everyone in the group is told these changes by mail.</p>
      )}
      <div className={classes.keys}>
        <Button type="submit" loading={isRunning} disabled={!canSave}>
          {changes.length < 2
            ? 'Save this change'
            : `Save these ${counted(changes.length, 'change')}`}
        </Button>
        {changes.length > 0 && (
          <Button variant="default" onClick={onUndo}>
            Undo
          </Button>
        )}
      </div>
      <SaidLine said={said} />
    </section>
  );
}
