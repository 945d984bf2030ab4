import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** One picture per place; unreferenced ones are deleted. */
export const pictures: Migration = {
  async up(db: Kysely<unknown>) {
    await statements.execute(db);
  },
};

const statements = sql`
  ALTER TABLE uploads ADD COLUMN place text;

  UPDATE uploads SET place = 'user:' || users.id FROM users
  WHERE users.profile_image_url = '/uploads/' || uploads.id || '.webp';

  UPDATE uploads SET place = 'team:' || teams.id FROM teams
  WHERE place IS NULL AND teams.logo_url = '/uploads/' || uploads.id || '.webp';

  UPDATE uploads SET place = 'site:' || which.logo
  FROM settings, (VALUES ('sitelogo'), ('footerlogo')) AS which (logo)
  WHERE place IS NULL AND settings.record ->> which.logo = '/uploads/' || uploads.id || '.webp';

  DELETE FROM uploads WHERE place IS NULL;

  ALTER TABLE uploads ALTER COLUMN place SET NOT NULL;
  CREATE UNIQUE INDEX uploads_one_a_place ON uploads (place)`;
