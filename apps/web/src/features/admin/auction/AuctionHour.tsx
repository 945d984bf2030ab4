import type { SiteSettings } from '@bracketbid/contract/entities';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { pacificField } from '../../../formats/pacificField.ts';
import { pacific } from '../../../formats/pacificTime.ts';
import { serverClock } from '../../../live/clock/serverClock.ts';
import { seasonBesideSite } from '../../../store/seasonBesideSite.ts';
import { Panel } from '../../../ui/page/Panel.tsx';
import { hourQuestion, readHour } from './auctionHour.ts';
import { useSaveSettings } from './useSaveSettings.ts';

/** When all auctions of the season that is shown start. */
export function AuctionHour({ settings }: { readonly settings: SiteSettings }) {
  const ofSeason = seasonBesideSite(settings);
  const { auctionDate } = ofSeason ?? settings;
  const stored = auctionDate === null ? '' : pacificField.of(auctionDate);
  const [typed, setTyped] = useState<string | null>(null);
  const { save, saveSeason, isRunning } = useSaveSettings();
  const local = typed ?? stored;
  const { instant, isSkipped } = readHour(local);
  const submit = async () => {
    const { title, text } = hourQuestion(instant, serverClock.nowMs());
    const isSaved =
      ofSeason === null
        ? await save(title, text, { auctionDate: instant })
        : await saveSeason(ofSeason._id, title, text, { auctionDate: instant });
    if (isSaved) setTyped(null);
  };
  return (
    <Panel title="Date and time">
      <Stack gap="sm" align="start">
        <TextInput
          type="datetime-local"
          label="Start of all auctions, Pacific time"
          value={local}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={
            isSkipped
              ? 'Clocks skip this hour when daylight saving begins: please choose another.'
              : undefined
          }
          w={280}
          maw="100%"
        />
        <Text size="sm" c="dimmed">
          {instant === null
            ? 'No date is set.'
            : `${pacific.inWords(instant)}, which is ${instant}`}
        </Text>
        <Group>
          <Button
            onClick={() => void submit()}
            disabled={isSkipped || local === stored}
            loading={isRunning}
          >
            Save date
          </Button>
          {stored !== '' && (
            <Button variant="default" onClick={() => setTyped('')}>
              Clear
            </Button>
          )}
        </Group>
      </Stack>
    </Panel>
  );
}
