import { Icon } from '../../../ui/Icon.tsx';
import { setSound, useSound } from './sound.ts';
import classes from './SoundButton.module.css';

/** The room's one mute, remembered on this browser. */
export function SoundButton() {
  const isOn = useSound((sound) => sound.isOn);
  return (
    <button
      type="button"
      className={classes.button}
      aria-pressed={isOn}
      aria-label="Sound"
      title={isOn ? 'Sound is on' : 'Sound is off'}
      onClick={() => setSound(!isOn)}
    >
      <Icon name={isOn ? 'sound' : 'muted'} />
    </button>
  );
}
