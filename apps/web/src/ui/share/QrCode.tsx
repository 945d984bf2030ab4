import { useMemo } from 'react';
import { encode } from 'uqr';
import classes from './QrCode.module.css';

type Props = {
  readonly text: string;
  /** What it is, for people who can't see it. */
  readonly label: string;
};

/** A QR code on a slip: ink on paper in either scheme, as cameras need it. It fills its box. */
export function QrCode({ text, label }: Props) {
  const { size, path } = useMemo(() => drawn(text), [text]);
  return (
    <>
      <span className="bb-hidden">{label}</span>
      <svg className={classes.code} viewBox={`0 0 ${size} ${size}`} aria-hidden>
        <path d={path} />
      </svg>
    </>
  );
}

/** One path, a bar for each run of dark modules. The paper around it is the quiet zone. */
function drawn(text: string): { readonly size: number; readonly path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  const bars = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1] === true) return [];
      const end = row.indexOf(false, x);
      return [`M${x} ${y}h${(end === -1 ? size : end) - x}v1H${x}z`];
    }),
  );
  return { size, path: bars.join('') };
}
