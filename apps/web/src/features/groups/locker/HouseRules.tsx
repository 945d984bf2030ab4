import * as groups from '@bracketbid/contract/http/groups';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../../api/call.ts';
import { useStore } from '../../../store/store.ts';
import { houseRules } from './houseRules.ts';
import classes from './HouseRules.module.css';

/** The rules of this group's auction; until they have arrived, the site's, which it will be held under. */
export function HouseRules({ groupId }: { readonly groupId: string }) {
  const site = useStore((state) => state.global.settings);
  const { data } = useQuery({
    queryKey: ['group-rules', groupId, site],
    queryFn: () => send(groups.settingsOfGroup, { params: { groupId } }, { quiet: true }),
  });
  if (site === null) return null;
  return (
    <section className={classes.rules} aria-labelledby="house-rules">
      <h2 id="house-rules">The rules here</h2>
      <dl>
        {houseRules({ ...site, ...data?.settings }).map(({ label, figure, note }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={classes.figure}>{figure}</dd>
            <dd>{note}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
