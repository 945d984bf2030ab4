import { hourOfSeason } from '@bracketbid/contract/text/rules';
import { pacificField } from '../../../formats/pacificField.ts';
import { pacific } from '../../../formats/pacificTime.ts';
import { visitorTime } from '../../../formats/visitorTime.ts';
import { seasonBesideSite } from '../../../store/seasonBesideSite.ts';
import { useStore } from '../../../store/store.ts';
import { InlineChoice, Line } from './Inline.tsx';
import inline from './Inline.module.css';
import classes from './RulesPage.module.css';

type Props = {
  /** `YYYY-MM-DDTHH:mm` in Pacific time; null for the site's hour. */
  readonly hour: string | null;
  readonly onChange: (hour: string | null) => void;
};

/** When the auction starts: with all others, or at an hour of its own. */
export function OwnHour({ hour, onChange }: Props) {
  const settings = useStore((state) => state.global.settings);
  const siteHour = settings?.auctionDate ?? null;
  const beside = settings === null ? null : seasonBesideSite(settings);
  const instant = hour === null ? null : pacificField.instant(hour);
  const own = instant === null ? null : visitorTime(instant);
  return (
    <Line paths={['auctionDate']}>
      The auction starts{' '}
      <InlineChoice
        label="When the auction starts"
        value={hour === null ? 'site' : 'own'}
        choices={[
          ['site', `at ${hourOfSeason(beside)}`],
          ['own', 'at our own hour'],
        ]}
        onChange={(choice) =>
          onChange(choice === 'site' ? null : siteHour === null ? '' : pacificField.of(siteHour))
        }
      />
      {hour !== null && (
        <>
          {', '}
          <span className={inline.field}>
            <input
              type="datetime-local"
              aria-label="Our own hour, Pacific time"
              value={hour}
              onChange={(event) => onChange(event.currentTarget.value)}
            />
          </span>{' '}
          Pacific time
        </>
      )}
      .{own !== null && <p className={classes.plain}>By your clock: {own}.</p>}
      {siteHour !== null && (
        <p className={classes.plain}>
          The {beside === null ? 'site' : 'season'}’s hour: {pacific.inWords(siteHour)}.
        </p>
      )}
    </Line>
  );
}
