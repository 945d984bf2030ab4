/** A document as a page: its heading, what it is about, and its parts with their topics. */
export type Guide = {
  readonly title: string;
  /** Its first paragraph, plain text. */
  readonly summary: string;
  /** What else comes before the first part. HTML. */
  readonly lead: string;
  readonly parts: readonly (Place & {
    /** HTML; each topic's heading has its id. */
    readonly html: string;
    readonly topics: readonly Place[];
  })[];
};

/** A heading that a link leads to. */
type Place = { readonly id: string; readonly title: string };
