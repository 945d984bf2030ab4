import { SETTINGS_LIMITS } from '@bracketbid/engine/auction/settings';
import { z } from 'zod';
import { call } from '../call.ts';
import { siteSettings } from '../entities.ts';
import { instant, pauseMinutes } from '../fields.ts';
import { line, moment, name, pictureAddress, prose, webAddress } from '../text.ts';

const text = line({ what: 'This', max: 500 });
const within = (limits: { min: number; max: number }) =>
  z.number().int().min(limits.min).max(limits.max);

/** Must add up to 10,000 basis points over all matches of the tournament. */
export const payoutBasisPoints = z.record(
  name({ what: 'A round', max: 8 }),
  z.number().int().min(0).max(10_000),
);

/** When auctions start; null for no hour yet. */
export const auctionDate = instant
  .max(40)
  .pipe(moment('An hour looks like 2027-03-16T18:00:00Z'))
  .nullable();

/** Any of the settings. Pauses have calls of their own. */
export const settingsPatch = z
  .object({
    sitelogo: pictureAddress,
    footerlogo: pictureAddress,
    footerContent: prose({ what: 'This', max: 5000 }),
    copyright: text,
    adminEmail: text,
    adminAddress: text,
    adminPhone: text,
    contactaddress: text,
    contactemail: text,
    contactphone: text,
    facebookUrl: webAddress,
    instagramUrl: webAddress,
    linkedinUrl: webAddress,
    twitterUrl: webAddress,
    auctionDate,
    groupLeaveEnabled: z.boolean(),
    groupHoursEnabled: z.boolean(),
    refuseCommonPasswords: z.boolean(),
    groupMemberLimit: z.number().int().min(1).max(1000),
    startingBudget: within(SETTINGS_LIMITS.startingBudget),
    lotSeconds: within(SETTINGS_LIMITS.lotSeconds),
    extensionSeconds: within(SETTINGS_LIMITS.extensionSeconds),
    lockSeconds: within(SETTINGS_LIMITS.lockSeconds),
    payoutBasisPoints,
  })
  .partial();
export type SettingsPatch = z.infer<typeof settingsPatch>;

export const updateSettings = call('PATCH /settings/update', {
  summary: 'Changes site-wide settings (site admin)',
  access: 'admin',
  body: settingsPatch,
  reply: z.object({ settings: siteSettings }),
});

/** How many groups' logs a pause of the site, or its end, has reached at the time of the answer. */
const pauseReach = z.object({
  /** Groups with a running auction. */
  running: z.number().int(),
  /** Those in which it is in effect, on every process. The others follow as soon as they can. */
  reached: z.number().int(),
});

export const globalPause = call('POST /auction/global-pause', {
  summary:
    'Freezes every running auction at once, and answers when it holds in all of them (site admin)',
  access: 'admin',
  body: z.object({ duration: pauseMinutes }),
  reply: z.object({ settings: siteSettings, groups: pauseReach }),
});

export const globalResume = call('POST /auction/global-resume', {
  summary: 'Ends the global pause early (site admin)',
  access: 'admin',
  reply: z.object({ settings: siteSettings, groups: pauseReach }),
});
