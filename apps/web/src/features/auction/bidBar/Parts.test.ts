import { isValidElement } from 'react';
import { expect, it } from 'vitest';
import { Parts } from './Parts.tsx';

it('draws two equal figures as two, so that neither stays in the next notice', () => {
  const parts = ['Sold to Ben for ', { strong: '$7' }, '. Ben has spent ', { strong: '$7' }];
  const keys = Parts({ parts }).flatMap((part) => (isValidElement(part) ? [part.key] : []));
  expect(new Set(keys).size).toBe(2);
});
