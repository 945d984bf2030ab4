import { PUSH_KINDS, type PushKind, type PushState } from '@bracketbid/contract/http/push';
import { Button, Checkbox, Skeleton } from '@mantine/core';
import type { PushWay } from '../../push/browserPush.ts';
import { type Push, usePush } from '../../push/usePush.ts';
import { Badge } from '../../ui/Badge.tsx';
import { SaidLine } from '../../ui/notices/SaidLine.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import classes from './Notifications.module.css';
import { QuietHours } from './QuietHours.tsx';

/** What the person's phone tells them, and when it leaves them alone. */
export function Notifications() {
  const push = usePush();
  const { state } = push;
  const { data } = state;
  return (
    <Panel
      title="Notifications"
      aside={data?.isHere === true && <Badge tone="good">On here</Badge>}
    >
      {state.isPending && <Skeleton height={92} />}
      {state.isError && (
        <>
          <p className={classes.text}>{state.error.message}</p>
          <Button variant="default" onClick={() => void state.refetch()}>
            Try again
          </Button>
        </>
      )}
      {data !== undefined && <ThisDevice push={push} data={data} />}
      {data !== undefined && data.devices > 0 && <Choices push={push} data={data} />}
      <SaidLine said={push.said} />
    </Panel>
  );
}

type Props = { readonly push: Push; readonly data: PushState };

const WHY_NOT: Record<Exclude<PushWay, 'possible'>, string> = {
  unsupported: 'This browser can’t show notifications. Mails still reach you.',
  installFirst:
    'An iPhone tells you once Bracketbid is on its home screen: tap Share, then “Add to Home Screen”, and open it from there.',
  denied:
    'Notifications are blocked for this site. Allow them in the settings of your browser, and load this page anew.',
};

function ThisDevice({ push, data }: Props) {
  const { way, isRunning, turnOn, turnOff } = push;
  if (way !== 'possible') return <p className={classes.text}>{WHY_NOT[way]}</p>;
  if (data.isHere) {
    return (
      <>
        <p className={classes.text}>
          This device tells you, also while Bracketbid is closed, until you sign out here.
        </p>
        <Button variant="default" loading={isRunning} onClick={() => void turnOff()}>
          Turn off here
        </Button>
      </>
    );
  }
  // Whoever has chosen on another device has chosen for this one.
  const kinds = data.kinds.length === 0 ? PUSH_KINDS : [];
  return (
    <>
      <p className={classes.text}>
        A word on this device when something concerns you, also while Bracketbid is closed. You
        choose what.
      </p>
      <Button
        variant="default"
        loading={isRunning}
        onClick={() => void turnOn(data.publicKey, kinds)}
      >
        Notify me
      </Button>
    </>
  );
}

const KINDS: Record<PushKind, string> = {
  starts: 'Ten minutes before your auction starts',
  nudge: 'When your host is waiting for you',
  outbid: 'When you are outbid and the auction is out of sight',
  won: 'When a team of yours wins, and what it brings',
  results: 'When results or proposals wait for your word, and when somebody objects to yours',
  paid: 'When somebody says that they have paid you',
};

/** For all devices of the person. */
function Choices({ push, data }: Props) {
  const { choose } = push;
  const set = (kind: PushKind, isOn: boolean) =>
    choose(
      PUSH_KINDS.filter((each) => (each === kind ? isOn : data.kinds.includes(each))),
      data.quiet,
    );
  return (
    <>
      <fieldset className={classes.kinds}>
        <legend>On all your devices</legend>
        {PUSH_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            label={KINDS[kind]}
            checked={data.kinds.includes(kind)}
            onChange={(event) => void set(kind, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
      <QuietHours
        key={JSON.stringify(data.quiet)}
        quiet={data.quiet}
        onChange={(quiet) => void choose(data.kinds, quiet)}
      />
    </>
  );
}
