import { Bone } from '../../ui/Bone.tsx';
import classes from './ScreenLoading.module.css';

/** While a screen's code is downloading. `isAuction`: a phone's auction will have no header, so neither has this. */
export function ScreenLoading({ isAuction = false }: { readonly isAuction?: boolean }) {
  return (
    <div className={classes.loading} data-auction={isAuction || undefined}>
      <output className="bb-hidden">Loading ...</output>
      <Bone height={40} width="50%" />
      <Bone height={220} />
    </div>
  );
}
