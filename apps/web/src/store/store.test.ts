import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

/** A browser that remembers this, and whose storage is asked how often. */
function aBrowser(kept: Record<string, string>) {
  const localStorage = {
    getItem: vi.fn((key: string) => kept[key] ?? null),
    setItem: vi.fn(),
    removeItem: vi.fn(),
    clear: vi.fn(),
  };
  vi.stubGlobal('window', { localStorage });
  return localStorage;
}

/** The store of a page that is opened now. */
async function openedPage() {
  vi.resetModules();
  return (await import('./store.ts')).useStore;
}

const SIGNED_IN = JSON.stringify({
  version: 1,
  state: {
    auth: { isLoggedIn: true },
    user: { user: null },
    team: { groupId: 'group-1', groupAdminId: null },
    global: { settings: null },
  },
});

it('knows what was kept before the first screen is drawn: there is nothing to wait for', async () => {
  aBrowser({ bracketbid: SIGNED_IN, refreshToken: '"abc"' });
  const store = await openedPage();
  expect(store.persist.hasHydrated()).toBe(true);
  expect(store.getState().auth.isLoggedIn).toBe(true);
  expect(store.getState().team.groupId).toBe('group-1');
});

it('begins anew at once where storage is forbidden, or holds something else', async () => {
  aBrowser({}).getItem.mockImplementation(() => {
    throw new Error('SecurityError');
  });
  expect((await openedPage()).getState().auth.isLoggedIn).toBe(false);
  for (const text of ['', '{', '{"version":1,"state":{"auth":7}}', '{"version":99,"state":{}}']) {
    aBrowser({ bracketbid: text, refreshToken: '"abc"' });
    expect((await openedPage()).getState().team.groupId).toBeNull();
  }
});
