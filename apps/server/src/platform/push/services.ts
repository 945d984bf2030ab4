/** A push service that browsers belong to. */
export type PushService = {
  /** Its entry in the list below, or in the setting `PUSH_SERVICES`. */
  readonly name: string;
  /** Named by this site's own setting: it may be anywhere, also in a private network. */
  readonly isOwn: boolean;
};

export type PushServices = {
  /** Whose endpoint this is; null for one that belongs to no service that is known. */
  of(endpoint: string): PushService | null;
};

/**
 * Those of all browsers with a following: Chrome and its kin, Firefox, Safari, Edge. An endpoint comes from whoever is
 * signed in, so without such a list anyone could have this server call any address.
 */
const KNOWN = [
  'https://fcm.googleapis.com',
  'https://updates.push.services.mozilla.com',
  'https://web.push.apple.com',
  'https://*.notify.windows.com',
];

/** @param own  origins, such as `https://push.example.org` */
export function createPushServices(own: readonly string[]): PushServices {
  const entries = [
    ...own.map((name) => ({ name, isOwn: true })),
    ...KNOWN.map((name) => ({ name, isOwn: false })),
  ];
  return {
    of: (endpoint) => {
      if (!URL.canParse(endpoint)) return null;
      const { origin, username, password, hash } = new URL(endpoint);
      if (username + password + hash !== '') return null;
      return entries.find(({ name }) => belongsTo(name, origin)) ?? null;
    },
  };
}

/** A star stands for one label. */
function belongsTo(name: string, origin: string): boolean {
  const [before = '', after] = name.split('*');
  if (after === undefined) return origin === name;
  if (!origin.startsWith(before) || !origin.endsWith(after)) return false;
  return /^[a-z0-9-]+$/.test(origin.slice(before.length, origin.length - after.length));
}
