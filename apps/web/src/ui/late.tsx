import { useEffect, useState, type ComponentType } from 'react';

/** The wait before code that could not be fetched is requested again. Milliseconds. */
const RETRY_MS = 3000;

type Later<Props extends object> = ComponentType<Props> & {
  /** Fetches the code before it is drawn: it will then be drawn at once. Never fails. */
  readonly fetchCode: () => Promise<void>;
};

/**
 * A part of a screen whose code is fetched when it is first drawn. Nothing is drawn until it is there, however often it
 * takes: a part that is seldom needed must not take its screen with it.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Later<Props> {
  let loaded: ComponentType<Props> | null = null;
  const fetchCode = () =>
    load().then(
      (part) => {
        loaded = part;
      },
      () => undefined,
    );
  function Late(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(() => loaded);
    useEffect(() => {
      if (Part !== null) return undefined;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isGone = false;
      const attempt = () => {
        void fetchCode().then(() => {
          if (isGone) return;
          if (loaded === null) timer = setTimeout(attempt, RETRY_MS);
          else setPart(() => loaded);
        });
      };
      attempt();
      return () => {
        isGone = true;
        clearTimeout(timer);
      };
    }, [Part]);
    return Part === null ? null : <Part {...props} />;
  }
  return Object.assign(Late, { fetchCode });
}

/** The same for a part that is made of Mantine's parts, in a screen that does without. */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Later<Props> {
  return later(async () => {
    const [{ Themed }, Part] = await Promise.all([import('./Themed.tsx'), load()]);
    return (props: Props) => (
      <Themed>
        <Part {...props} />
      </Themed>
    );
  });
}
