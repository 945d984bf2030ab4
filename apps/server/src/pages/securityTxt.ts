import { email } from '@bracketbid/contract/fields';
import { MESSAGES } from '@bracketbid/contract/text/messages';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Clock } from '../platform/time/clock.ts';
import { Refused } from '../failures.ts';
import type { Settings } from '../settings/settings.ts';

/** RFC 9116 advises less than a year, so that nobody trusts an outdated contact. */
const GOOD_FOR_MS = 180 * 86_400_000;

/**
 * Where to report a vulnerability (RFC 9116): the address that messages of the contact form go to. A site without an
 * address that can be reached from outside has no such file.
 */
export function securityTxtRoute(
  fastify: FastifyInstance,
  deps: {
    readonly clock: Clock;
    readonly settings: Settings;
    /** Receives messages while the settings name no address. */
    readonly config: Pick<Config, 'adminEmail' | 'publicUrl'>;
  },
): void {
  const { clock, settings } = deps;
  const { adminEmail, publicUrl } = deps.config;
  fastify.get('/.well-known/security.txt', { schema: { hide: true } }, (_request, reply) => {
    // A line break in an address would add lines of its own to the file.
    const contact = email.safeParse(settings.get().adminEmail || adminEmail).data;
    if (contact === undefined || contact.endsWith('.local')) {
      throw new Refused('NotFound', MESSAGES.notFound);
    }
    const path = '/.well-known/security.txt';
    const lines = [
      `Contact: mailto:${contact}`,
      `Expires: ${new Date(clock.nowMs() + GOOD_FOR_MS).toISOString()}`,
      'Preferred-Languages: en',
      ...(publicUrl === null ? [] : [`Canonical: ${publicUrl.replace(/\/$/, '')}${path}`]),
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${lines.join('\r\n')}\r\n`);
  });
}
