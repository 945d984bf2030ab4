import { useSyncExternalStore } from 'react';

/** A browser's usual text. Lengths here are counted in it: with text of twice the size, a screen has half of them. */
const USUAL_TEXT_PX = 16;

type Screen = { readonly width: number; readonly height: number };

/** A phone has tabs, upright or on its side; anything larger shows everything. */
const isPhone = ({ width, height }: Screen) => width < 768 || height < 600;
const isSideways = ({ width, height }: Screen) => height < 600 && width >= 560;
/** Too small for all parts at once, as a phone is whose text is large. */
const isTooSmall = ({ width, height }: Screen) => width < 320 || height < 360;

/** How the room is laid out: its styles go by the same. */
export type RoomFrame = {
  readonly layout: 'phone' | 'wide';
  /** A phone on its side: the stage has a column of its own. */
  readonly isTurned: boolean;
  /** Too low for the whole stage above the bar. */
  readonly isLow: boolean;
  /** Too low for the names at the seats. */
  readonly isShort: boolean;
  /** The document scrolls, and the bar stays at its foot. */
  readonly isTight: boolean;
  /** A wide room whose teams come below the bar. */
  readonly isNarrow: boolean;
};

/** How the room is laid out on a screen, counted in its text. Pure. */
export function computeFrame(screen: Screen): RoomFrame {
  const isTight = isTooSmall(screen);
  const isTabbed = isTight || isPhone(screen);
  return {
    layout: isTabbed ? 'phone' : 'wide',
    isTurned: !isTight && isSideways(screen),
    isLow: !isTight && screen.height < 580,
    isShort: !isTight && isTabbed && screen.height <= 700,
    isTight,
    isNarrow: !isTabbed && screen.width < 960,
  };
}

/** How the room is laid out just now. */
export function useLayout(): RoomFrame {
  const [width = 0, height = 0] = useSyncExternalStore(followScreen, screenNow)
    .split(' ')
    .map(Number);
  return computeFrame({ width, height });
}

/** What was last read; null once it may have changed. Reading lays out the page: never again without a reason. */
let known: string | null = null;

const forget = () => {
  known = null;
};

/** Comparable, and the same until it changes. */
function screenNow(): string {
  if (known !== null) return known;
  const textPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const scale = textPx / USUAL_TEXT_PX;
  known = `${window.innerWidth / scale} ${window.innerHeight / scale}`;
  // Also while nobody follows it.
  window.addEventListener('resize', forget);
  return known;
}

/** The screen's size, and the size of its text. */
function followScreen(onChange: () => void): () => void {
  const ruler = document.createElement('div');
  ruler.style.cssText = 'position:fixed;top:0;visibility:hidden;width:1rem;height:1px';
  document.body.append(ruler);
  const readAgain = () => {
    forget();
    onChange();
  };
  const observer = new ResizeObserver(readAgain);
  observer.observe(ruler);
  window.addEventListener('resize', readAgain);
  return () => {
    observer.disconnect();
    ruler.remove();
    window.removeEventListener('resize', readAgain);
  };
}
