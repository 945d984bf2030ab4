/** A database that can't be opened, as the sentence that whoever starts it reads: where it is, and why. Never a password. */
export class DatabaseUnusable extends Error {
  override readonly name = 'DatabaseUnusable';
  /** It could not be reached, which may be over in a moment. */
  readonly isAway: boolean;

  constructor(
    message: string,
    options: { readonly isAway?: boolean; readonly cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.isAway = options.isAway ?? false;
  }
}
