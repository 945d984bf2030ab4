import { useMemo } from 'react';
import { renderSVG } from 'uqr';
import classes from './TwoStep.module.css';

/** Blank modules around the code: cameras need four to find it (ISO/IEC 18004). */
const QUIET_ZONE = 4;

type Props = { readonly text: string; readonly label: string };

/** A QR code, drawn here: the secret never leaves the page. Black on white in either scheme, as cameras need it. */
export function QrCode({ text, label }: Props) {
  const source = useMemo(() => {
    const svg = renderSVG(text, { ecc: 'M', border: QUIET_ZONE });
    return `data:image/svg+xml,${encodeURIComponent(svg)}`;
  }, [text]);
  return <img className={classes.qr} src={source} alt={label} />;
}
