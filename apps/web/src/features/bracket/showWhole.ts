/** The focused element: the part of it that is used here. */
type Focused = {
  matches(selector: string): boolean;
  scrollIntoView(options: { readonly block: 'nearest'; readonly inline: 'nearest' }): void;
};

/** Scrolls what the keyboard has focused fully into view: browsers are content with a corner of it. */
export function showWhole({ target }: { readonly target: Focused }): void {
  if (target.matches(':focus-visible')) {
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
}
