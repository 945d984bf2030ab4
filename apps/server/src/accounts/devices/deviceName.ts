import Bowser from 'bowser';

/** A device as its owner would call it, by its `User-Agent`: "Chrome on Android". */
export function deviceName(userAgent: string): string {
  if (userAgent.trim() === '') return 'Unknown device';
  const { browser, os } = Bowser.parse(userAgent);
  const names = [browser.name, os.name].filter((name) => name !== undefined && name !== '');
  return names.length === 0 ? 'Unknown device' : names.join(' on ');
}
