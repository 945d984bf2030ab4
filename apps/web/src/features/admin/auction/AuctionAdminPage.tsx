import * as calls from '@bracketbid/contract/http/admin';
import { useFreshSettings } from '../freshSettings.ts';
import { AdminPage } from '../AdminPage.tsx';
import { Answered } from '../Answered.tsx';
import { useAdminQuery } from '../useAdminQuery.ts';
import { AuctionHour } from './AuctionHour.tsx';
import { AuctionRules } from './AuctionRules.tsx';
import { GlobalPause } from './GlobalPause.tsx';
import { Payouts } from './Payouts.tsx';

/** Who is online is polled this often. Milliseconds. */
const POLL_MS = 5000;

/** The hour, the rules and the money of the auctions, and the pause of them all. */
export function AuctionAdminPage() {
  const settings = useFreshSettings();
  const overview = useAdminQuery(calls.overview, {}, POLL_MS);
  return (
    <AdminPage
      title="Auction"
      text="What is set here holds for every group of the season. A group’s rules are fixed when its auction starts."
    >
      <Answered query={settings} failure="The settings can't be shown." height={420}>
        {(record) => (
          <>
            <AuctionHour settings={record} />
            <GlobalPause settings={record} overview={overview} />
            <AuctionRules settings={record} />
            <Payouts settings={record} />
          </>
        )}
      </Answered>
    </AdminPage>
  );
}
