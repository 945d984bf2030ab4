import { useEffect } from 'react';
import { later } from '../../../ui/late.tsx';
import { hideSigns, useReacting } from './reacting.ts';

const SignButtons = later(() => import('./SignButtons.tsx').then((module) => module.SignButtons));

/** The signs to hold up, while they are shown. */
export function Signs() {
  const isOpen = useReacting((reacting) => reacting.isOpen);
  useEffect(() => hideSigns, []);
  return isOpen ? <SignButtons /> : null;
}
