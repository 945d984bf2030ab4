/** A question with yes and no. */
export type Question = {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel?: string;
  readonly cancelLabel?: string;
};

/** A question with several answers. */
export type Choice<Value> = {
  readonly title: string;
  readonly text: string;
  /** The first one is the usual choice. */
  readonly choices: readonly { readonly label: string; readonly value: Value }[];
};
