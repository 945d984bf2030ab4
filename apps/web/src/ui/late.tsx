import { useEffect, useState, type ComponentType } from 'react';

/** The wait before code that could not be fetched is requested again. Milliseconds. */
const RETRY_MS = 3000;

/**
 * A part of a screen whose code is fetched when it is first drawn. Nothing is drawn until it is there, however often it
 * takes: a part that is seldom needed must not take its screen with it.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function Late(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(() => loaded);
    useEffect(() => {
      if (Part !== null) return undefined;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isGone = false;
      const attempt = () => {
        load().then(
          (part) => {
            loaded = part;
            if (!isGone) setPart(() => part);
          },
          () => {
            if (!isGone) timer = setTimeout(attempt, RETRY_MS);
          },
        );
      };
      attempt();
      return () => {
        isGone = true;
        clearTimeout(timer);
      };
    }, [Part]);
    return Part === null ? null : <Part {...props} />;
  };
}

/** The same for a part that is made of Mantine's parts, in a screen that does without. */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return later(async () => {
    const [{ Themed }, Part] = await Promise.all([import('./Themed.tsx'), load()]);
    return (props: Props) => (
      <Themed>
        <Part {...props} />
      </Themed>
    );
  });
}
