import { Link, type LinkProps } from 'react-router';
import { useOfGroup } from '../live/meantGroup.ts';

type Props = Omit<LinkProps, 'to'> & { readonly to: string };

/** A link to a page of the group that is meant: it stays with a group that the address names. */
export function GroupLink({ to, ...rest }: Props) {
  const ofGroup = useOfGroup();
  return <Link {...rest} to={ofGroup(to)} />;
}
