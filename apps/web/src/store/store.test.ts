import { annsAccount, siteSettings } from '@bracketbid/contract/operations/values';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

/** A browser whose storage is read by the given function. */
function aBrowser(getItem: (key: string) => string | null): void {
  const nothing = () => undefined;
  const localStorage = { getItem, setItem: nothing, removeItem: nothing, clear: nothing };
  vi.stubGlobal('window', { localStorage });
}

/** A browser that remembers a state of the store, and a session. */
const aBrowserWith = (state: string) =>
  aBrowser((key) => ({ bracketbid: state, refreshToken: '"abc"' })[key] ?? null);

/** The store of a freshly opened page. */
async function openedPage() {
  vi.resetModules();
  return (await import('./store.ts')).useStore;
}

const SIGNED_IN = JSON.stringify({
  version: 1,
  state: {
    auth: { isLoggedIn: true },
    user: { user: null },
    team: { groupId: 'group-1' },
    global: { settings: null },
  },
});

it('has the stored state before the first screen is drawn: there is nothing to wait for', async () => {
  aBrowserWith(SIGNED_IN);
  const store = await openedPage();
  expect(store.persist.hasHydrated()).toBe(true);
  expect(store.getState().auth.isLoggedIn).toBe(true);
  expect(store.getState().team.groupId).toBe('group-1');
});

it('starts afresh at once where storage is forbidden, or holds something else', async () => {
  aBrowser(() => {
    throw new Error('SecurityError');
  });
  expect((await openedPage()).getState().auth.isLoggedIn).toBe(false);
  for (const text of ['', '{', '{"version":1,"state":{"auth":7}}', '{"version":99,"state":{}}']) {
    aBrowserWith(text);
    expect((await openedPage()).getState().team.groupId).toBeNull();
  }
});

it('tells no screen of a person or of settings that are as they were', async () => {
  aBrowserWith(SIGNED_IN);
  const store = await openedPage();
  const { setSettings, setUser } = await import('./store.ts');
  const owner = () => store.getState().user.user;
  setUser(structuredClone(annsAccount));
  const before = owner();
  setUser(structuredClone(annsAccount));
  expect(owner()).toBe(before);
  setUser({ ...structuredClone(annsAccount), fullName: 'Anna' });
  expect(owner()?.fullName).toBe('Anna');
  expect(owner()?.allGroups).toBe(before?.allGroups);

  setSettings(structuredClone(siteSettings));
  const shown = store.getState().global.settings;
  setSettings(structuredClone(siteSettings));
  expect(store.getState().global.settings).toBe(shown);
  expect(store.getState().global.isSettled).toBe(true);
});
