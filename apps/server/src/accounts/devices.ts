/** The cookie by which a device that has signed in before is known again. */
export const DEVICE_COOKIE = 'bracketbid-device';
