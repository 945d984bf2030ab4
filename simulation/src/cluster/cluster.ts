import { evolve } from '@bracketbid/engine/auction/evolve';
import { sealsTakenUp } from '@bracketbid/engine/group/standingSeals';
import { drawOrder } from '@bracketbid/engine/auction/order';
import { RULES_VERSIONS, type RulesVersion } from '@bracketbid/engine/auction/rules';
import { DEFAULT_AUCTION_SETTINGS } from '@bracketbid/engine/auction/settings';
import { type AuctionState, type Deputyship, SCHEDULED } from '@bracketbid/engine/auction/state';
import { verifyReceipts } from '@bracketbid/engine/auction/receipts/verify';
import { HASHES, sha256Hex } from '@bracketbid/server/platform/crypto/sha256';
import { someOwnRules } from '../auction.ts';
import type { Random } from '../random.ts';
import { someLots } from '../someLots.ts';
import { count, type Counts, newCounts } from './counts.ts';
import { someEarlyMaxima } from './earlyMaxima.ts';
import type { BidRequest, Replayed } from './history.ts';
import { judgeReplies } from './judgeReplies.ts';
import { type ActRequest, holdGavel } from './gavel/clerks.ts';
import { createGavelModel } from './gavel/gavelModel.ts';
import { countActs } from './gavel/countActs.ts';
import { createOutageWitness, type OutageWitness } from './gavel/outages.ts';
import { someRoom } from './gavel/someRoom.ts';
import { keepLine } from './lines.ts';
import { bidNowAndThen } from './members.ts';
import { createMaximaShelf, type MaximaShelf } from './maximaShelf.ts';
import { createModel, type Model } from './model/model.ts';
import { pauseNowAndThen } from './pauses.ts';
import { attempt, startCluster } from './processes.ts';
import { judgeTime } from './punctuality.ts';
import { createMembership } from './membership.ts';
import type { StartsAs } from './serverProcess/life.ts';
import type { Said } from './said.ts';
import { createSharedLog, type Sabotage, type SharedLog } from './sharedLog.ts';
import { createStartSettings } from './startSettings.ts';
import { NO_FAULTS, isBusReliable, someFaultProfile } from './faultProfile.ts';
import { injectFaults } from './injectFaults.ts';
import { createWorld, type World } from './world.ts';

export type SimulatedCluster = {
  readonly counts: Counts;
  /** The last hash of each group's log: equal only if the whole history is. */
  readonly heads: readonly string[];
};

export type ClusterOptions = {
  readonly sabotage?: Sabotage;
  /** No faults except skewed clocks. */
  readonly isCalm?: boolean;
  /** A person ends the lots. */
  readonly hasGavel?: boolean;
};

/** One group's auction, watched from its first event on. */
type Watched = {
  readonly groupId: string;
  readonly members: readonly string[];
  readonly starts: StartsAs;
  readonly model: Model;
  readonly requests: BidRequest[];
  readonly said: Said[];
  /** Of clerks, where a person ends the lots. */
  readonly acts: ActRequest[];
  readonly outages: OutageWitness;
};

/**
 * Runs auctions on a cluster of simulated server processes, which run the product's own rooms on one simulated
 * log: processes crash, freeze and come back; appends, bus messages and requests are lost, late and duplicated; clocks
 * are skewed. Then the faults stop, and the auctions must end.
 *
 * @throws an error that names the broken promise
 */
export async function simulateCluster(
  seed: number,
  options: ClusterOptions = {},
): Promise<SimulatedCluster> {
  const world = createWorld(seed);
  const { random } = world;
  const faultsEndMs = world.nowMs() + 15_000 + random.below(45_000);
  const bidsEndMs = faultsEndMs + 10_000;
  const faultProfile = options.isCalm === true ? NO_FAULTS : someFaultProfile(random);
  const faultsNow = () => (world.nowMs() < faultsEndMs ? faultProfile : NO_FAULTS);

  const problems: Error[] = [];
  const watched = new Map<string, Watched>();
  const maxima = createMaximaShelf();
  const groupCount = random.chance(0.3) ? 2 + random.below(2) : 1;
  for (let index = 0; index < groupCount; index += 1) {
    const group = someGroup(world, { seed, index, maxima, options });
    watched.set(group.groupId, group);
  }
  const membership = createMembership(world);
  const log = createSharedLog(world, {
    faultsNow,
    sabotage: options.sabotage ?? null,
    onStored: (groupId, entry) => {
      const group = watched.get(groupId);
      if (group === undefined) return;
      attempt(problems, () => {
        settings.judgeStart(group.starts, entry.event);
        const lot = group.model.open();
        // The order of the log first: what an event out of order means is nobody's promise.
        group.model.follow(entry);
        const seen = { nowMs: world.nowMs(), firstMs: membership.firstMs(), faultProfile };
        group.outages.follow(entry, seen);
        judgeTime(lot, entry, { ...seen, deathsMs: cluster.deathsMs() });
      });
    },
  });
  const settings = createStartSettings(world, log);
  const groups = new Map([...watched].map(([groupId, { starts }]) => [groupId, starts]));
  const cluster = startCluster(world, {
    log,
    membership,
    groups,
    faultsNow,
    faultProfile,
    problems,
    maxima,
  });
  const counts = newCounts();
  injectFaults(world, { faultProfile, faultsEndMs, cluster, log, counts });
  // With some seeds all phones of a group are on one process, with others on any.
  const astray = [0, 0.1, 1, 1][random.below(4)] ?? 0;
  const loyalty = [1, 0.3, 0][random.below(3)] ?? 0;
  for (const group of watched.values()) {
    settings.changeAround(group.starts);
    const deps = {
      ...group,
      processes: cluster.processes,
      maxima,
      faultsNow,
      durable: () => log.rows(group.groupId).length,
      untilMs: bidsEndMs,
    };
    for (const userId of group.members) {
      const line = keepLine(world, { ...deps, userId, astray });
      void bidNowAndThen(world, userId, { ...deps, line, loyalty });
    }
    if (options.hasGavel === true) holdGavel(world, deps);
    const { groupId, said } = group;
    const admin = group.members[0] ?? '';
    void pauseNowAndThen(world, {
      groupId,
      admin,
      processes: cluster.processes,
      said,
      untilMs: bidsEndMs,
    });
  }

  const isOver = () =>
    problems.length > 0 || [...watched.values()].every(({ model }) => model.isOver());
  await world.run(bidsEndMs + LIVENESS_MS, isOver);
  // Let everything under way complete, and reconciling make up for lost messages.
  cluster.reviveAll();
  if (world.nowMs() < faultsEndMs) await world.run(faultsEndMs);
  if (!isBusReliable(faultProfile)) cluster.catchUp();
  await world.run(
    world.nowMs() + (faultProfile.torn > 0 ? REOPENED_MS : 15_000),
    () => problems.length > 0,
  );

  for (const group of watched.values()) {
    if (problems[0] !== undefined) throw problems[0];
    if (!group.model.isOver()) throw new Error('The auction does not come to its end');
    const replayed = replay(group, log);
    judgeReplies(group, replayed, faultProfile);
    cluster.judgeStates(group.groupId, replayed);
    countActs(counts, group.acts, replayed);
    count(counts, group.requests, replayed, (seal) => maxima.behind(group.groupId, seal) === null);
  }
  counts.conflicts = log.conflicts();
  counts.stale = log.stale();
  Object.assign(counts, cluster.troubles());
  counts.happenings = world.happened();
  const heads = [...watched.keys()].map((groupId) => log.rows(groupId).at(-1)?.hash ?? '');
  return { counts, heads };
}

/** The longest an auction can take: all lots without a bid, those that are offered again, every possible pause, and a decision awaited. */
const LIVENESS_MS = 16 * 9000 + 4 * 60_000 + 2 * 60_000;

/** A room that has stopped repeatedly is reopened after a minute at most. */
const REOPENED_MS = 75_000;

/** Everyone has said who bids for them, as it was before the start. */
function someDeputies(random: Random, members: readonly string[]): readonly Deputyship[] {
  return members.flatMap((userId, at) => {
    const deputy = members[(at + 1) % members.length];
    if (deputy === undefined || deputy === userId) return [];
    return [{ userId, deputy, limit: 1 + random.below(40) }];
  });
}

function someAuction(world: World, seed: number, index: number, maxima: MaximaShelf): Watched {
  const { random } = world;
  const list = (name: string, length: number) =>
    Array.from({ length }, (_unused, at) => `${name} ${at}`);
  const orderSeed = sha256Hex(`seed ${seed}, group ${index}`);
  const teams = list('team', 4 + random.below(5));
  const members = list('member', 3 + random.below(3));
  const lotSeconds = 2 + random.below(5);
  const groupId = `group ${index}`;
  const startingBudget = random.chance(0.4) ? 1 + random.below(15) : 20 + random.below(100);
  // Some began before an upgrade, and continue by their own rules.
  const rulesVersion: RulesVersion | undefined =
    RULES_VERSIONS[random.below(RULES_VERSIONS.length)];
  const hasUsualRules = random.chance(0.3);
  const lots = !hasUsualRules && random.chance(0.4) ? someLots(random, teams) : null;
  const lotIds = lots?.map(({ lotId }) => lotId) ?? teams;
  const own = hasUsualRules ? {} : someOwnRules(random, startingBudget);
  const hasEarly = own.maximumBids === true;
  const early = hasEarly ? someEarlyMaxima(random, { groupId, members, lotIds }, maxima) : [];
  const lockSeconds = random.below(3);
  const extensionSeconds = Math.min(lotSeconds, random.below(5));
  const deputies = random.chance(0.5) ? { deputies: someDeputies(random, members) } : {};
  return watch({
    groupId,
    members,
    starts: {
      atMs: world.nowMs() + 1000 + random.below(2000),
      orderSeed,
      commandOn: (revision) => ({
        type: 'StartAuction',
        orderSeedHash: sha256Hex(orderSeed),
        order: drawOrder(orderSeed, lotIds, sha256Hex),
        ...(lots === null ? {} : { lots }),
        members,
        settings: {
          ...DEFAULT_AUCTION_SETTINGS,
          startingBudget: startingBudget + revision,
          lockSeconds,
          lotSeconds,
          extensionSeconds,
          ...own,
        },
        ...(rulesVersion === undefined ? {} : { rulesVersion }),
        ...(hasEarly ? sealsTakenUp(early) : {}),
        ...deputies,
      }),
    },
    model: createModel(teams, (seal) => maxima.behind(groupId, seal), early),
  });
}

function someGroup(
  world: World,
  of: {
    readonly seed: number;
    readonly index: number;
    readonly maxima: MaximaShelf;
    readonly options: ClusterOptions;
  },
): Watched {
  const { seed, index, maxima, options } = of;
  if (options.hasGavel !== true) return someAuction(world, seed, index, maxima);
  return watch({ ...someRoom(world, seed, index), model: createGavelModel() });
}

function watch(group: Pick<Watched, 'groupId' | 'members' | 'starts' | 'model'>): Watched {
  return { ...group, requests: [], said: [], acts: [], outages: createOutageWitness() };
}

/** Verifies the log with the pure engine, as members verify their receipts. */
function replay({ groupId }: Watched, log: SharedLog): Replayed {
  const rows = log.rows(groupId);
  const [problem] = verifyReceipts(groupId, rows, HASHES).problems;
  if (problem !== undefined) throw new Error(`Receipt ${problem.seq}: ${problem.text}`);
  const states: AuctionState[] = [SCHEDULED];
  for (const { event, atMs } of rows) {
    states.push(evolve(states.at(-1) ?? SCHEDULED, event, atMs));
  }
  return { rows, states };
}
