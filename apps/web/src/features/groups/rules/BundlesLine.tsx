import type { LotCounts } from '@bracketbid/contract/http/groupRules';
import { BUNDLES_MAX, type Bundles } from '@bracketbid/contract/groupRules';
import { capitalized } from '@bracketbid/contract/text/nouns';
import { useId, useState } from 'react';
import { withSeed } from '../../../domain/teams/lotWords.ts';
import { addBundle, bundledIds, NAME_MAX, suggestedName } from './bundlesDraft.ts';
import classes from './BundlesLine.module.css';
import { InlineChoice, Line } from './Inline.tsx';
import type { Bundled, RuleField } from './ruleField.ts';
import page from './RulesPage.module.css';

type Props = {
  readonly bundles: Bundles;
  readonly counts: LotCounts;
  readonly field: RuleField;
  readonly onChange: (bundles: Bundles) => void;
};

/** Which teams are sold together: by a rule, or drawn by hand. */
export function BundlesLine({ bundles, counts, field, onChange }: Props) {
  const { nouns, isContest } = field;
  const isByHand = typeof bundles !== 'string';
  const choices = [
    ['none', `every ${nouns.one} by itself`],
    // A contest is refused what would bundle nobody.
    ...(!isContest || counts.lowSeeds < counts.none
      ? ([['lowSeeds', `seeds 13 to 16 of a ${nouns.zone} together`]] as const)
      : []),
    ...(counts.firstFour < counts.none
      ? ([
          ['firstFour', 'the two teams of a First Four game together'],
          ['both', 'seeds 13 to 16 of a zone, and the First Four games, together'],
        ] as const)
      : []),
    ['byHand', 'bundles that you draw'],
  ] as const;
  return (
    <Line paths={['bundles']}>
      Sold as one lot:{' '}
      <InlineChoice
        label={`Which ${nouns.many} are sold together`}
        value={isByHand ? 'byHand' : bundles}
        choices={choices}
        onChange={(choice) => onChange(choice === 'byHand' ? [] : choice)}
      />
      {isByHand && <DrawnBundles bundles={bundles} field={field} onChange={onChange} />}
    </Line>
  );
}

type DrawnProps = Pick<Props, 'field'> & {
  readonly bundles: Exclude<Bundles, string>;
  readonly onChange: (bundles: Bundles) => void;
};

/** Bundles drawn by hand: those that there are, and the teams that can still be put together. */
function DrawnBundles({ bundles, field, onChange }: DrawnProps) {
  const { teams, nouns } = field;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [name, setName] = useState('');
  const nameId = useId();
  const taken = bundledIds(bundles);
  const free = teams.filter(({ _id }) => !taken.has(_id));
  const picked = free.filter(({ _id }) => chosen.includes(_id));
  const byId = new Map(teams.map((team) => [team._id, team]));
  const suggested = suggestedName(picked, bundles, field.isContest);
  const canAdd = picked.length >= 2 && bundles.length < BUNDLES_MAX;
  const toggle = (id: string) =>
    setChosen((now) => (now.includes(id) ? now.filter((each) => each !== id) : [...now, id]));
  const add = () => {
    const ids = picked.map(({ _id }) => _id);
    onChange(addBundle(bundles, name.trim() === '' ? suggested : name.trim(), ids));
    setChosen([]);
    setName('');
  };
  return (
    <div className={classes.drawn}>
      {bundles.length > 0 && (
        <ul className={classes.bundles} aria-label="Bundles">
          {bundles.map((bundle, index) => (
            <li key={bundle.teams.join()}>
              <input
                aria-label={`Name of bundle ${index + 1}`}
                maxLength={NAME_MAX}
                value={bundle.name}
                onChange={(event) => {
                  const changed = { ...bundle, name: event.currentTarget.value };
                  onChange(bundles.map((each) => (each === bundle ? changed : each)));
                }}
              />
              <span>{bundle.teams.map((id) => formatLabel(byId.get(id))).join(', ')}</span>
              <button
                type="button"
                className={page.small}
                aria-label={`take apart ${bundle.name}`}
                onClick={() => onChange(bundles.filter((each) => each !== bundle))}
              >
                take apart
              </button>
            </li>
          ))}
        </ul>
      )}
      <fieldset className={classes.free}>
        <legend>
          {bundles.length === 0
            ? `Choose two ${nouns.many} or more, then put them together`
            : `${capitalized(nouns.many)} that are sold by themselves`}
        </legend>
        {listZones(free).map(([zone, own]) => (
          <fieldset key={zone} className={classes.zone}>
            {zone !== '' && <legend>{zone}</legend>}
            {own.map((team) => (
              <button
                key={team._id}
                type="button"
                aria-pressed={chosen.includes(team._id)}
                onClick={() => toggle(team._id)}
              >
                {formatLabel(team)}
              </button>
            ))}
          </fieldset>
        ))}
      </fieldset>
      <div className={classes.make}>
        <label htmlFor={nameId}>Its name</label>
        <input
          id={nameId}
          maxLength={NAME_MAX}
          autoComplete="off"
          placeholder={suggested}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Else the whole form would be saved.
            event.preventDefault();
            if (canAdd) add();
          }}
        />
        <button type="button" disabled={!canAdd} onClick={add}>
          {picked.length < 2 ? 'Put together' : `Put these ${picked.length} together`}
        </button>
      </div>
    </div>
  );
}

function formatLabel(team: Bundled | undefined): string {
  return team === undefined ? 'NA' : withSeed(team);
}

/** Teams zone by zone, the best seeds first. */
function listZones(teams: readonly Bundled[]): [string, readonly Bundled[]][] {
  const zones = new Map<string, Bundled[]>();
  for (const team of teams) zones.set(team.zone, [...(zones.get(team.zone) ?? []), team]);
  return [...zones].toSorted(([a], [b]) => (a < b ? -1 : 1));
}
