import { expect, it } from 'vitest';
import { isAuctionPath } from './isAuctionPath.ts';

it('knows the pages that follow an auction, which nothing reloads', () => {
  for (const path of ['/auction', '/auction/018f', '/board/abc']) {
    expect(isAuctionPath(path), path).toBe(true);
  }
  for (const path of ['/', '/groups', '/auction-information', '/auction/user-details/018f']) {
    expect(isAuctionPath(path), path).toBe(false);
  }
});
