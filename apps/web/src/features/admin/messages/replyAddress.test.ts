import { expect, it } from 'vitest';
import { replyAddress } from './replyAddress.ts';

it('opens a mail to the sender with the subject in it, whatever characters it has', () => {
  expect(replyAddress({ email: 'maya@example.test', subject: 'Fees & rules?' })).toBe(
    'mailto:maya@example.test?subject=Re%3A%20Fees%20%26%20rules%3F',
  );
});

it('has words for a message without a subject', () => {
  const { searchParams } = new URL(replyAddress({ email: 'maya@example.test', subject: '' }));
  expect(searchParams.get('subject')).toBe('Re: your message');
});
