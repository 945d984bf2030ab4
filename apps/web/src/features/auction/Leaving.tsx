import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { findExit } from './findExit.ts';
import { GoingHome } from './GoingHome.tsx';

type Props = {
  readonly failure: { readonly status: number; readonly message: string };
  readonly groupId: string;
  readonly wasOpen: boolean;
  readonly onNotMember: (() => void) | undefined;
};

/** The server says no: on to where this member belongs, or home with the reason. */
export function Leaving({ failure, groupId, wasOpen, onNotMember }: Props) {
  const exit = findExit(failure, wasOpen, groupId);
  const isRetried = exit.kind === 'redirect' && onNotMember !== undefined;
  useEffect(() => {
    if (isRetried) onNotMember();
  }, [isRetried, onNotMember]);
  if (exit.kind === 'goHome') return <GoingHome why={exit.why} to={exit.to ?? '/'} />;
  return isRetried ? null : <Navigate to={exit.to} replace />;
}
