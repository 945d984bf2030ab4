import { answerInstall, useInstallWay } from './install.ts';
import classes from './InstallOffer.module.css';
import { Key } from '../Key.tsx';

/** Once, where it is worth it: the app on the home screen, one tap from the auction. */
export function InstallOffer() {
  const way = useInstallWay();
  if (way === null) return null;
  return (
    <section className={classes.offer} aria-label="Install the app">
      <p>
        <strong>One tap to the auction.</strong>{' '}
        {way === 'asks'
          ? 'Put Bracketbid on your home screen.'
          : 'Tap Share, then “Add to Home Screen”.'}
      </p>
      {way === 'asks' && <Key onClick={() => answerInstall(true)}>Install</Key>}
      <Key isPlain onClick={() => answerInstall(false)}>
        {way === 'asks' ? 'Not now' : 'Got it'}
      </Key>
    </section>
  );
}
