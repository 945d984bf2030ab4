import { login } from '@bracketbid/contract/http/accounts';
import { type Attack, inLanes } from '../attack.ts';
import { anyAddress } from '../client.ts';
import { signUp } from '../people.ts';

/** Guesses at one account from one address: far more than anybody mistypes. */
const AT_ONE = 60;
/** How many of those may be checked before the address has to wait. */
const LOOKED_AT_MAX = 30;
/** Guesses at the account from many addresses, which must not lock its owner out. */
const FROM_EVERYWHERE = { short: 40, full: 120 };
/** Other names, to evict the counters from a small cache. */
const OTHER_NAMES = { short: 60, full: 5100 };
/** The shortest wait of a guesser by then. */
const WAIT_MS_MIN = 25_000;
const LANES = 8;

export const passwordGuessers: Attack = {
  name: 'password guessers',
  what: 'one account guessed at from one address and from everywhere, and 5,100 other names',
  run: async ({ client, tally, seconds, size }) => {
    const owner = await signUp(client, 'Olga Owner', '203.0.113.201');
    const guess = (email: string, password: string, from: string) =>
      client.api({ method: 'POST', path: login.path, json: { email, password }, from });
    const endMs = performance.now() + seconds * 1000;
    let lookedAt = 0;
    let lookedAtMs = performance.now();
    await inLanes(AT_ONE, LANES, endMs, async (index) => {
      const reply = await guess(owner.email, `Wrong-Guess-${index}`, '198.51.100.100');
      tally.count(reply, 'A guess from one address');
      if (reply.status !== 401) return;
      lookedAt += 1;
      lookedAtMs = performance.now();
    });
    tally.expect(
      lookedAt <= LOOKED_AT_MAX,
      `${lookedAt} guesses at one account from one address were looked at.`,
    );
    await inLanes(FROM_EVERYWHERE[size], LANES, Infinity, async (index) => {
      const reply = await guess(owner.email, `Wrong-Again-${index}`, anyAddress());
      tally.count(reply, 'A guess from anywhere');
    });
    await inLanes(OTHER_NAMES[size], LANES, endMs, async (index) => {
      const reply = await guess(`nobody.${index}@example.test`, 'Wrong-Name-1', anyAddress());
      tally.count(reply, 'A guess at another name');
    });
    const after = await guess(owner.email, 'Wrong-After-1', '198.51.100.100');
    tally.count(after, 'A guess after 5,100 other names');
    tally.expect(
      after.status === 429 || performance.now() - lookedAtMs > WAIT_MS_MIN,
      `After other names, the guesser's address was looked at again (${after.status}).`,
    );
    const own = await guess(owner.email, owner.password, owner.address);
    tally.count(own, 'The owner, with the right password');
    tally.expect(
      own.status === 200,
      `The account's owner was kept out by others' guesses (${own.status}: ${own.text.slice(0, 100)}).`,
    );
  },
};
