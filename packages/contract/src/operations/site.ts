import * as calls from '../http/site.ts';
import { getSettings } from '../http/settings.ts';
import { putLogo } from '../http/admin.ts';
import {
  extensionTooLong,
  MESSAGES,
  roundUnknown,
  settingBreaksRules,
  settingIsFixed,
} from '../text/messages.ts';
import { type Area, operation, refusal } from '../operation.ts';
import { siteSettings } from './values.ts';

const groups = { running: 12, reached: 12 };

export const site: Area = {
  name: 'settings',
  description: "The site's settings, and the pause that holds in all auctions.",
  operations: {
    getSettings: operation(getSettings, { reply: [siteSettings] }),
    updateSettings: operation(
      calls.updateSettings,
      {
        body: { auctionDate: '2026-03-17T23:00:00Z', lotSeconds: 30 },
        reply: { message: 'Settings saved.', settings: siteSettings },
      },
      [
        refusal('Conflict', settingIsFixed(1, 'auction date')),
        refusal('Conflict', settingBreaksRules(1)),
        refusal('Invalid', extensionTooLong(30)),
        refusal('Invalid', roundUnknown('R128')),
      ],
    ),
    putLogo: operation(
      putLogo,
      {
        params: { which: 'sitelogo' },
        reply: { message: 'Logo saved.', settings: siteSettings },
      },
      [refusal('NotFound', MESSAGES.logoUnknown)],
    ),
    pauseSite: operation(calls.globalPause, {
      body: { duration: 15 },
      reply: {
        message: 'Bidding is paused in 12 groups.',
        settings: { ...siteSettings, pauseStatus: true, pauseTime: '2026-03-17T23:19:12.000Z' },
        groups,
      },
    }),
    resumeSite: operation(
      calls.globalResume,
      { reply: { message: 'The pause is over in 12 groups.', settings: siteSettings, groups } },
      [refusal('Conflict', MESSAGES.notPaused)],
    ),
  },
};
