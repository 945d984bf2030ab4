import { stopPaperMail } from '@bracketbid/contract/http/paper';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { send } from '../../api/call.ts';
import { useAction } from '../../api/useAction.ts';
import { Page } from '../../ui/page/Page.tsx';

/** Where the link in each mailed paper leads. A press stops the mails: programs that only look at links must not. */
export function StopPaper() {
  const { token = '' } = useParams();
  const { run, isRunning, error } = useAction();
  const [done, setDone] = useState<string | null>(null);
  const stop = () =>
    run(async () => {
      const { message } = await send(stopPaperMail, { params: { token } }, { quiet: true });
      setDone(message ?? '');
    });
  return (
    <Page title="The morning paper" width="narrow">
      {done === null ? (
        <>
          <p>You have it mailed in the morning. The page stays where it is.</p>
          <Button loading={isRunning} onClick={() => void stop()}>
            Stop these mails
          </Button>
          {error !== null && <output>{error}</output>}
        </>
      ) : (
        <>
          <output>{done}</output>
          <p>
            <Link to="/groups/paper">Read the paper</Link>
          </p>
        </>
      )}
    </Page>
  );
}
