import type { ComponentProps } from 'react';
import { Link, useLocation, useResolvedPath } from 'react-router';

type Props = ComponentProps<typeof Link> & {
  /** Whether a page below its own is another. */
  readonly isExact?: boolean;
};

/** A link that says whether its page, or one below, is the one that is shown. */
export function PageLink({ isExact = false, ...link }: Props) {
  const { pathname } = useLocation();
  const own = useResolvedPath(link.to).pathname;
  const isHere = pathname === own || (!isExact && pathname.startsWith(`${own}/`));
  return <Link {...link} aria-current={isHere ? 'page' : undefined} />;
}
