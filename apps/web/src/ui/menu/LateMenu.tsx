import { useState, type ComponentType } from 'react';
import type { LateMenuProps } from './menuItems.ts';
import { notify } from '../notices/notify.ts';

const load = () => import('./OpenMenu.tsx').then((module) => module.OpenMenu);

/** Begins before the press that needs it. */
const loadSoon = () => {
  load().catch(() => undefined);
};

/** A menu whose code is fetched for the first time that it opens. */
export function LateMenu(props: LateMenuProps) {
  const [Menu, setMenu] = useState<ComponentType<LateMenuProps> | null>(null);
  if (Menu !== null) return <Menu {...props} />;
  return props.renderButton({
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: loadSoon,
    onFocus: loadSoon,
    onClick: () => {
      load().then(
        (loaded) => setMenu(() => loaded),
        () => notify.noConnection('No connection. Please try again.'),
      );
    },
  });
}
