/** What a link to a page shows where it is posted (Open Graph, and the card of X). */
export type PageTags = {
  readonly title: string;
  readonly description: string;
  /** Absolute. */
  readonly url: string;
  readonly image: { readonly url: string; readonly alt: string };
  /** Whether the page is for those alone who have its link. */
  readonly isPrivate: boolean;
};

/** A text inside a quoted attribute. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** The tags as HTML, for a page's head. */
export function headTags({ title, description, url, image, isPrivate }: PageTags): string {
  const open = (property: string, content: string) =>
    `<meta property="og:${property}" content="${escaped(content)}" />`;
  const named = (name: string, content: string) =>
    `<meta name="${name}" content="${escaped(content)}" />`;
  return [
    open('type', 'website'),
    open('site_name', 'Bracketbid'),
    open('title', title),
    open('description', description),
    open('url', url),
    open('image', image.url),
    open('image:type', 'image/png'),
    open('image:width', '1200'),
    open('image:height', '630'),
    open('image:alt', image.alt),
    named('twitter:card', 'summary_large_image'),
    ...(isPrivate ? [named('robots', 'noindex')] : []),
  ].join('\n    ');
}

/** A page with the tags at the end of its head. */
export function withTags(page: string, tags: PageTags): string {
  const end = page.indexOf('</head>');
  if (end === -1) return page;
  // Not by `replace`, to which a dollar in a name would be a pattern.
  return `${page.slice(0, end)}  ${headTags(tags)}\n  ${page.slice(end)}`;
}
