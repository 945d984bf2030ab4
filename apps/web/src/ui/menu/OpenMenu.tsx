import { Menu } from '@mantine/core';
import { Fragment, type ComponentPropsWithRef } from 'react';
import { Link } from 'react-router';
import type { LateMenuProps } from './menuItems.ts';
import { Themed } from '../Themed.tsx';

/** The menu itself, open at first: the press that opens it fetches its code. */
export function OpenMenu({ renderButton, title, groups }: LateMenuProps) {
  return (
    <Themed>
      <Menu
        defaultOpened
        position="bottom-end"
        width={200}
        shadow="lg"
        // A menu may hold nothing that takes the focus but its items.
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <Target draw={renderButton} />
        </Menu.Target>
        <Menu.Dropdown>
          {title !== undefined && <Menu.Label aria-hidden>{title}</Menu.Label>}
          {groups.map((items, index) => (
            <Fragment key={items[0]?.label}>
              {index > 0 && <Menu.Divider />}
              {items.map((item) =>
                'to' in item ? (
                  <Menu.Item key={item.label} component={Link} to={item.to}>
                    {item.label}
                  </Menu.Item>
                ) : (
                  <Menu.Item key={item.label} onClick={item.onPick}>
                    {item.label}
                  </Menu.Item>
                ),
              )}
            </Fragment>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Themed>
  );
}

type TargetProps = ComponentPropsWithRef<'button'> & {
  readonly draw: LateMenuProps['renderButton'];
};

function Target({ draw, ...given }: TargetProps) {
  return draw(given);
}
