import type { ParseArgsOptionsConfig } from 'node:util';

const location = {
  'database-url': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const satisfies ParseArgsOptionsConfig;

/** Every command's options, file arguments and help text. */
export const COMMANDS = {
  'create-admin': {
    options: {
      email: { type: 'string' },
      name: { type: 'string' },
      password: { type: 'string' },
      promote: { type: 'boolean' },
      ...location,
    },
    files: 0,
    about: 'creates a site admin',
    help: `create-admin --email EMAIL [--name NAME] [--password PASSWORD]
create-admin --email EMAIL --promote

Creates a site admin. Without a password a strong one is made and shown once; other users of this machine may see one
that is given here.

  --promote   makes the account of a member a site admin instead; it keeps its password`,
  },
  'reset-password': {
    options: { email: { type: 'string' }, password: { type: 'string' }, ...location },
    files: 0,
    about: 'sets the password of an account anew',
    help: `reset-password --email EMAIL [--password PASSWORD]

Sets the password of an account anew and ends all its logins. Its owner is notified by mail that it was changed. Without a
password a strong one is made and shown once; other users of this machine may see one that is given here.`,
  },
  'remove-second-factor': {
    options: { email: { type: 'string' }, ...location },
    files: 0,
    about: 'takes two-step sign-in off an account',
    help: `remove-second-factor --email EMAIL

Takes two-step sign-in off an account whose owner has lost both the authenticator app and the recovery codes, and ends all
its logins. Its owner is notified by mail. The password stays as it is.`,
  },
  export: {
    options: { year: { type: 'string' }, out: { type: 'string' }, ...location },
    files: 0,
    about: 'writes a tournament with its results as JSON',
    help: `export [--year YEAR] [--out FILE]

Writes a tournament with its results as JSON: the current one, or the one of a year. \`import\` takes such a file.

  --out FILE   writes into a file; without it, to the standard output (then say: npm run -s admin -- export)`,
  },
  import: {
    options: { results: { type: 'string' }, force: { type: 'boolean' }, ...location },
    files: 1,
    about: 'imports a tournament',
    help: `import FILE [--results keep|drop] [--force]

Imports a tournament: its teams, rounds and matches. One of another year becomes the current one, and the one before
goes to the archive with its groups. Refused once auctions of the same year have started, or while any runs.

  --results drop   imports a file with results as it was before its first match; without a word such a file is refused
  --results keep   keeps the results: an auction on them would be on what is known
  --force          archives a season that has been auctioned though its final has not been played`,
  },
  backup: {
    options: { force: { type: 'boolean' }, ...location },
    files: 1,
    about: 'writes the whole database into a file, while it is in use',
    help: `backup FILE [--force]

Writes the whole database, as it stands at one instant, into a file that \`restore\` takes; it is read back before it
gets its name. The secret that signs logins (DATA_DIR/jwt-secret) and mails in DATA_DIR/outbox are not in it.

  --force   writes over a file that is there`,
  },
  restore: {
    options: { replace: { type: 'boolean' }, yes: { type: 'boolean' }, ...location },
    files: 1,
    about: 'fills an empty database from a backup',
    help: `restore FILE [--replace --yes]

Fills an empty database from a backup, of the embedded kind or PostgreSQL, whichever the backup is of: all of it or
nothing. No server may be running on it.

  --replace   destroys what the database holds first; must be confirmed with --yes`,
  },
} as const;

export type CommandName = keyof typeof COMMANDS;

export function isCommand(name: string): name is CommandName {
  return Object.hasOwn(COMMANDS, name);
}

const EVERYWHERE = `  --database-url URL   the PostgreSQL to work on, in place of DATABASE_URL; without either it is
                       the embedded database in DATA_DIR (./data)`;

export function formatUsage(name: CommandName): string {
  return `npm run admin -- ${COMMANDS[name].help.replaceAll(/\n(?=[a-z]+-[a-z]+ --)/g, '\nnpm run admin -- ')}\n${EVERYWHERE}\n`;
}

export function usage(): string {
  const lines = Object.entries(COMMANDS).map(([name, { about }]) => `  ${name.padEnd(22)}${about}`);
  return `npm run admin -- COMMAND ...

${lines.join('\n')}

  COMMAND --help shows more.
${EVERYWHERE}
`;
}
