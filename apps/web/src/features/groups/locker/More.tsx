import { useStore } from '../../../store/store.ts';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { SaidLine } from '../../../ui/notices/SaidLine.tsx';
import { later } from '../../../ui/late.tsx';
import { useHostsHands } from './hosting/useHostsHands.ts';
import type { MoreProps } from './MoreContents.tsx';

const MoreContents = later(() =>
  import('./MoreContents.tsx').then((module) => module.MoreContents),
);

/** What an evening seldom needs. */
export function More(props: MoreProps) {
  const { group, isHost, hasStarted } = props;
  const canLeave = useStore((state) => state.global.settings?.groupLeaveEnabled ?? false);
  const hands = useHostsHands(group);
  const isHosting = isHost && !hasStarted;
  const contents = [
    ...(isHosting && group.members.length > 1 ? ['hand over'] : []),
    'history',
    'sealed order',
    'guide',
    'another contest',
    'created on',
    ...(isHost && hasStarted ? ['board'] : []),
    ...(canLeave && !hasStarted ? ['leave'] : []),
  ];
  return (
    <Disclosure summary={`More: ${contents.join(', ')}`}>
      <MoreContents {...props} hands={hands} />
      {/* Also once the group is somebody else's. */}
      <SaidLine said={hands.said} />
    </Disclosure>
  );
}
