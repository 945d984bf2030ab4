import type * as deciding from '@bracketbid/engine/auction/decide';
import type * as evolving from '@bracketbid/engine/auction/evolve';
import { describe, expect, it, vi } from 'vitest';
import { simulateClusters } from './seeds.ts';

/** How the engine errs here. */
const rule = vi.hoisted(() => ({ isBroken: 'not at all' }));

/** The engine's own fold, which reads some events as it must not. */
vi.mock('@bracketbid/engine/auction/evolve', async (original) => {
  const real = await original<typeof evolving>();
  const evolve: typeof real.evolve = (state, event, atMs) => {
    const isAnew = event.type === 'MaximumSealed' && event.replaces === undefined;
    const gone = state.phase === 'running' ? state.justWithdrawn : undefined;
    if (rule.isBroken === 'anew' && isAnew && gone !== undefined) {
      return real.evolve(state, { ...event, replaces: gone }, atMs);
    }
    const next = real.evolve(state, event, atMs);
    if (rule.isBroken !== 'voided' || next.phase !== 'running') return next;
    const { voidedAt: _none, ...rest } = next;
    return rest;
  };
  return { ...real, evolve };
});

/** The engine's own decisions, whose seals don't name the one that they replace. */
vi.mock('@bracketbid/engine/auction/decide', async (original) => {
  const real = await original<typeof deciding>();
  const decide: typeof real.decide = (...of) => {
    const decision = real.decide(...of);
    if (!decision.ok || rule.isBroken !== 'unnamed') return decision;
    const events = decision.events.map((event) => {
      if (event.type !== 'MaximumSealed') return event;
      const { replaces: _none, ...rest } = event;
      return rest;
    });
    return { ...decision, events };
  };
  return { ...real, decide };
});

describe('an engine that is wrong about maxima is found out by the model within some seeds', () => {
  it.each([
    ['anew', '[MAX-3] which takes one that was removed and set anew for a lowered one', /./],
    ['voided', '[VOID-6] which lets those of before a voided sale count', /./],
    ['unnamed', '[MAX-3] whose seals don’t say that they replace one', /owner changed$/],
  ])(
    '(%s) %s',
    async (broken, _wrong, found) => {
      rule.isBroken = broken;
      const run = simulateClusters(1, 300);
      await expect(run).rejects.toThrow(/^Seed \d+: At seq \d+: /);
      await expect(run).rejects.toMatchObject({ cause: { message: expect.stringMatching(found) } });
    },
    120_000,
  );
});
