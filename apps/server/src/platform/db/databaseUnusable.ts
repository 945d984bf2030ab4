/** A database that can't be opened, with a sentence for the operator: where it is, and why. Never a password. */
export class DatabaseUnusable extends Error {
  override readonly name = 'DatabaseUnusable';
  /** The database is unreachable, which may be temporary. */
  readonly isAway: boolean;

  constructor(
    message: string,
    options: { readonly isAway?: boolean; readonly cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.isAway = options.isAway ?? false;
  }
}
