import classes from './FittedName.module.css';

type Props = {
  readonly as?: 'h2' | 'p';
  readonly className?: string | undefined;
  readonly children: string;
};

/** Tried one after the other: letters are made narrower by the width axis first, then smaller. The last one is taken in any case. */
const FITS: readonly { readonly width: number; readonly size: number }[] = [
  { width: 66, size: 1 },
  { width: 60, size: 1 },
  ...[0.92, 0.84, 0.77, 0.7, 0.63, 0.56, 0.5].map((size) => ({ width: 60, size })),
];

/** A name as a headline: two lines at most, as large as they may be with every letter in its box and every word whole. */
export function FittedName({ as: Tag = 'p', className = '', children }: Props) {
  return (
    <Tag key={children} ref={keepFitted} className={`${classes.name} ${className}`}>
      {children}
    </Tag>
  );
}

/** Fits a name, and again once its box changes, or the letters that it was measured with. */
function keepFitted(name: HTMLElement | null): (() => void) | undefined {
  if (name === null) return undefined;
  const refit = () => fit(name);
  refit();
  const observer = new ResizeObserver(refit);
  observer.observe(name);
  document.fonts.addEventListener('loadingdone', refit);
  return () => {
    observer.disconnect();
    document.fonts.removeEventListener('loadingdone', refit);
  };
}

function fit(name: HTMLElement): void {
  name.dataset['fits'] = '';
  for (const { width, size } of FITS) {
    name.style.setProperty('--fit-width', String(width));
    name.style.setProperty('--fit-size', String(size));
    if (name.scrollWidth <= name.clientWidth && name.scrollHeight <= name.clientHeight) return;
  }
  // Of somebody's own making: it is broken where it must.
  delete name.dataset['fits'];
}
