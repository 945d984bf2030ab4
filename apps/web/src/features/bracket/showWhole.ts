/** What is focused: as much of an element as this needs to know. */
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
