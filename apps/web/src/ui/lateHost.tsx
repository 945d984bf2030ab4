import { Suspense, lazy, useEffect, useSyncExternalStore, type ComponentType } from 'react';

type Loaded<Api> = { readonly Host: ComponentType; readonly api: Api };

/**
 * What is drawn beside the screens and seldom needed, dialogs and notices: its code is fetched when it is first asked
 * for.
 *
 * @returns `Place`, which draws it once it is there, and `ready`, which settles when it is
 */
export function lateHost<Api>(load: () => Promise<Loaded<Api>>): {
  readonly Place: ComponentType;
  readonly ready: () => Promise<Api>;
} {
  let loading: Promise<Loaded<Api>> | null = null;
  let isWanted = false;
  const wantedListeners = new Set<() => void>();
  let onDrawn = () => {};
  const drawn = new Promise<void>((resolve) => {
    onDrawn = resolve;
  });

  const fetchOnce = () => {
    loading ??= load().catch((error: unknown) => {
      // The connection may come back.
      loading = null;
      throw error;
    });
    return loading;
  };
  const Drawn = lazy(async () => {
    const { Host } = await fetchOnce();
    return {
      default: () => (
        <>
          <Host />
          {/* After it, so that its own effects have run. */}
          <Tell onDrawn={onDrawn} />
        </>
      ),
    };
  });
  const subscribe = (listener: () => void) => {
    wantedListeners.add(listener);
    return () => wantedListeners.delete(listener);
  };

  const isWantedNow = () => isWanted;

  function Place() {
    const wanted = useSyncExternalStore(subscribe, isWantedNow, isWantedNow);
    if (!wanted) return null;
    return (
      <Suspense fallback={null}>
        <Drawn />
      </Suspense>
    );
  }

  const ready = async () => {
    const { api } = await fetchOnce();
    isWanted = true;
    for (const listener of wantedListeners) listener();
    await drawn;
    return api;
  };
  return { Place, ready };
}

function Tell({ onDrawn }: { readonly onDrawn: () => void }) {
  useEffect(onDrawn, [onDrawn]);
  return null;
}
