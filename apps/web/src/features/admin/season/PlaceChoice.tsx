import { division as divisions, type Division } from '@bracketbid/contract/division';
import { beginPractice } from '@bracketbid/contract/http/practice';
import { Button, Group, NativeSelect } from '@mantine/core';
import { DIVISION_NAMES } from '../../../domain/teams/divisionNames.ts';
import { Panel } from '../../../ui/page/Panel.tsx';
import { confirmWithImpact } from '../useConfirmedAction.ts';
import { seasonEffect } from './seasonEffect.ts';
import type { SeasonPlace } from './seasonPlace.ts';
import { useSeasonWrite } from './useSeasonWrite.ts';

type Props = {
  readonly place: SeasonPlace;
  readonly onDivision: (division: Division) => void;
};

/** [SEASON-6] Whether the forms below set up a men's or a women's season; where there is none yet, a field to practise with. */
export function PlaceChoice({ place, onDivision }: Props) {
  const { write, isRunning } = useSeasonWrite();
  const { division, isFree, season } = place;
  const name = DIVISION_NAMES[division];
  const begin = async () => {
    const question = {
      title: `Add the ${name.toLowerCase()} field of last season?`,
      text: seasonEffect('adds', season.name),
      confirmLabel: 'Add it',
    };
    if (!(await confirmWithImpact(question))) return;
    await write(beginPractice, ({ force }) => ({
      body: { division, ...(force === undefined ? {} : { force }) },
    }));
  };
  return (
    <Panel title="Set up a season">
      <Group align="end">
        <NativeSelect
          label="Whose tournament"
          value={division}
          onChange={({ currentTarget: { value } }) => onDivision(divisions.parse(value))}
          data={divisions.options.map((value) => ({ value, label: DIVISION_NAMES[value] }))}
          w={180}
        />
        {isFree && (
          <Button variant="default" loading={isRunning} onClick={() => void begin()}>
            Practise with the last {name.toLowerCase()} field
          </Button>
        )}
      </Group>
    </Panel>
  );
}
