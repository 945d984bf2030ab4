import { expect, it } from 'vitest';
import { socialLinks } from './socialLinks.ts';

it('links to the networks that have an address, in the footer’s order', () => {
  const urls = {
    facebookUrl: 'facebook.com/us',
    instagramUrl: '',
    linkedinUrl: '',
    twitterUrl: 'https://twitter.com/us',
  };
  expect(socialLinks(urls)).toEqual([
    { name: 'Facebook', url: 'https://facebook.com/us' },
    { name: 'Twitter', url: 'https://twitter.com/us' },
  ]);
});

it('has no links before the settings are loaded', () => {
  expect(socialLinks(null)).toEqual([]);
});
