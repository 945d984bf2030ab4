import { type SiteSettings, siteSettings } from '@bracketbid/contract/entities';

/** The fields of the settings that differ, as they were and as they are. */
export function settingsDifference(before: SiteSettings, after: SiteSettings) {
  const fields = siteSettings
    .keyof()
    .options.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  const of = (record: SiteSettings) =>
    Object.fromEntries(fields.map((field) => [field, record[field]]));
  return { before: of(before), after: of(after) };
}
