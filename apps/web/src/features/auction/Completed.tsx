import * as auction from '@bracketbid/contract/http/auction';
import { Button } from '@mantine/core';
import { send } from '../../api/call.ts';
import { useAction } from '../../api/useAction.ts';
import { saveFile } from '../../ui/saveFile.ts';
import { LastResult } from './LastResult.tsx';
import classes from './Stage.module.css';

const JSON_TYPE = 'application/json';

/** The end: every team is sold or unsold; the receipts prove it. */
export function Completed({ groupId }: { readonly groupId: string }) {
  const { run, isRunning } = useAction();
  const download = () =>
    run(async () => {
      const { data } = await send(auction.auctionLog, { params: { groupId } });
      saveFile(`bracketbid-${groupId}.json`, JSON.stringify({ groupId, data }, null, 2), JSON_TYPE);
    });
  return (
    <section className={classes.stage} aria-labelledby="completed">
      <div className={classes.plain}>
        <LastResult />
        <h2 id="completed" className={classes.long}>
          Auction Completed!
        </h2>
        <p>
          Every bid, price and the order of the teams can be checked without us: download the
          receipts and run <code>npm run verify</code> on them.
        </p>
        <Button variant="default" loading={isRunning} onClick={() => void download()}>
          Download receipts
        </Button>
      </div>
    </section>
  );
}
