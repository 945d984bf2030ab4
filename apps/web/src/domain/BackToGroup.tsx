import classes from './BackToGroup.module.css';
import { GroupLink } from './GroupLink.tsx';

/** The way back from a page of the own group’s. */
export function BackToGroup() {
  return (
    <p className={classes.back}>
      <GroupLink to="/groups">Back to your group</GroupLink>
    </p>
  );
}
