import { describe, expect, it } from 'vitest';
import { type PageTags, withTags } from './pageTags.ts';

const PAGE = '<!doctype html><html><head><title>Bracketbid</title></head><body></body></html>';
const TAGS: PageTags = {
  title: 'The Regulars',
  description: 'Ann keeps a seat for you.',
  url: 'https://bracketbid.test/groups/join/abc',
  image: { url: 'https://bracketbid.test/groups/join/abc/ticket.png', alt: 'A ticket' },
  isPrivate: true,
};

describe('the tags of a page', () => {
  it('stand in its head, and leave the rest as it is', () => {
    const page = withTags(PAGE, TAGS);
    expect(page).toContain('<meta property="og:title" content="The Regulars" />');
    expect(page).toContain('<meta name="twitter:card" content="summary_large_image" />');
    expect(page.indexOf('og:title')).toBeLessThan(page.indexOf('</head>'));
    expect(page.endsWith('</head><body></body></html>')).toBe(true);
    expect(withTags('<p>no head</p>', TAGS)).toBe('<p>no head</p>');
  });

  it('keep robots from a page that is for those who have its link', () => {
    expect(withTags(PAGE, TAGS)).toContain('<meta name="robots" content="noindex" />');
    expect(withTags(PAGE, { ...TAGS, isPrivate: false })).not.toContain('noindex');
  });

  it('show a hostile name as text, and as nothing else', () => {
    const title = `"><script>alert('1')</script><meta property="x" $& $' $1`;
    const page = withTags(PAGE, { ...TAGS, title });
    expect(page).not.toContain('<script>');
    expect(page).toContain(
      'content="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&lt;meta property=&quot;x&quot; $&amp; $&#39; $1"',
    );
  });
});
