import type { Group } from '@bracketbid/contract/entities';
import { changeRules, type RulesReply } from '@bracketbid/contract/http/groupRules';
import { Button, Group as Row, Modal, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { send } from '../../../../api/call.ts';
import { useAction } from '../../../../api/useAction.ts';
import { localField } from '../../../../formats/localField.ts';
import { pacific } from '../../../../formats/pacificTime.ts';
import { serverClock } from '../../../../live/clock/serverClock.ts';
import { RULES } from '../../../../live/queries/groupQueries.ts';
import { useStore } from '../../../../store/store.ts';

type Props = {
  readonly group: Group;
  readonly rules: RulesReply['rules'];
  readonly onClose: () => void;
};

/** What is proposed where there is no hour yet: soon, on a whole hour. */
const HOUR_MS = 3_600_000;
const nextWholeHour = (nowMs: number) => Math.ceil((nowMs + HOUR_MS) / HOUR_MS) * HOUR_MS;

/** The hour of the group's auction, typed by the host's own clock. */
export function ChooseHour({ group: { groupId, contest }, rules, onClose }: Props) {
  const siteHour = useStore((state) => state.global.settings?.auctionDate ?? null);
  const queries = useQueryClient();
  const { run, isRunning } = useAction();
  const [typed, setTyped] = useState(() =>
    localField.of(
      rules.auctionDate ?? siteHour ?? new Date(nextWholeHour(serverClock.nowMs())).toISOString(),
    ),
  );
  const [fault, setFault] = useState<string | null>(null);
  const instant = localField.instant(typed);

  const save = (auctionDate: string | null) =>
    run(
      async () => {
        const saved = await send(
          changeRules,
          { params: { groupId }, body: { auctionDate } },
          { quiet: true },
        );
        queries.setQueryData([RULES, groupId], saved);
        onClose();
      },
      ({ message, fieldErrors }) => setFault(fieldErrors[0]?.message ?? message),
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (instant === null) setFault('Please choose a day and an hour.');
    else void save(instant);
  };
  return (
    <Modal opened onClose={onClose} title="When do you play?" centered>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            type="datetime-local"
            label="Day and hour, by your clock"
            description={instant === null ? ' ' : `${pacific.longDateTime(instant)} Pacific time`}
            data-autofocus
            value={typed}
            error={fault}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              setFault(null);
            }}
          />
          <Row>
            <Button type="submit" loading={isRunning}>
              Save the hour
            </Button>
            {contest === undefined && rules.auctionDate !== null && (
              <Button variant="default" disabled={isRunning} onClick={() => void save(null)}>
                The site’s hour
              </Button>
            )}
          </Row>
        </Stack>
      </form>
    </Modal>
  );
}
