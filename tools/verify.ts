import { counted } from '@bracketbid/contract/counted';
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { tellGroup } from '@bracketbid/contract/text/history/groupHistory';
import { type Chain, parseReceiptFile } from '@bracketbid/contract/receiptFile';
import { type Verdict, verifyReceipts } from '@bracketbid/engine/auction/receipts/verify';
import { contestIn } from '@bracketbid/engine/contest/contestChain';
import { provenAuction, wordsOnResults } from '@bracketbid/engine/group/provenAuction';
import { verifyGroup } from '@bracketbid/engine/group/verifyGroup';
import { formatDollars } from '@bracketbid/engine/money/dollars';

/**
 * Proves an auction, or what else happened in its group, from the downloaded receipts, without the server:
 * `npm run verify -- FILE`, or `npm run verify -- GROUP AUCTION`, in any order, for a group whose contest has results.
 */
const EXIT = { proven: 0, broken: 1, unreadable: 2, notJudged: 3 } as const;

type AuctionChain = Extract<Chain, { chain: 'auction' }>;
type GroupChain = Extract<Chain, { chain: 'group' }>;

process.exitCode = verifyFiles(process.argv.slice(2));

function usage(): number {
  console.log(
    'Usage: npm run verify -- FILE [FILE]   (the receipts that the auction page downloads, or the group page, or both)',
  );
  return EXIT.unreadable;
}

function verifyFiles(files: readonly string[]): number {
  if (files.length === 0 || files.length > 2) return usage();
  const chains = files.flatMap((file) => readChain(file) ?? []);
  if (chains.length < files.length) return EXIT.unreadable;
  const [auction = null, ...otherAuctions] = chains.filter((each) => each.chain === 'auction');
  const [group = null, ...otherGroups] = chains.filter((each) => each.chain === 'group');
  if (otherAuctions.length + otherGroups.length > 0) {
    console.error('Two files are those of a group and of its auction.');
    return EXIT.unreadable;
  }
  if (auction !== null && group !== null && auction.groupId !== group.groupId) {
    console.error('These are the receipts of different groups.');
    return EXIT.unreadable;
  }
  if (auction !== null && !proveAuction(auction)) return EXIT.broken;
  return group === null ? EXIT.proven : proveGroup(group, auction);
}

function readChain(file: string): Chain | null {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    return unreadable(file, reason);
  }
  const read = parseReceiptFile(content);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  return unreadable(file, `${issue?.path.join('.')}: ${issue?.message}`);
}

function proveAuction({ groupId, data }: AuctionChain): boolean {
  const receipts = data.map(asLine);
  const verdict = verifyReceipts(groupId, receipts, { sha256Hex, sha1Hex });
  print(verdict, receipts.length);
  return verdict.problems.length === 0;
}

/** @param auction  proven already; null where its receipts are not at hand */
function proveGroup({ groupId, data }: GroupChain, auction: AuctionChain | null): number {
  const lines = data.map(asLine);
  const proven =
    auction === null ? null : provenAuction(groupId, auction.data.map(asLine), sha1Hex);
  const problems = verifyGroup(groupId, lines, sha256Hex, proven);
  if (problems.length > 0) {
    printProblems(problems);
    return EXIT.broken;
  }
  const words = proven === null ? wordsOnResults(lines) : 0;
  const events = counted(lines.length, 'event');
  if (words === 0) console.log(`PROVEN: ${events} of the group, chained without a gap.`);
  else {
    console.log(
      `NOT JUDGED: ${counted(words, 'word')} about the contest’s results, among ${events} of the group that are chained without a gap.`,
    );
    console.log(
      '  The receipts of the auction judge them: npm run verify -- GROUP AUCTION, with both files.',
    );
  }
  const tell = tellGroup(
    (userId) => userId,
    (teamId) => teamId,
    auction === null ? null : contestIn(auction.data.map(({ event }) => event)),
  );
  for (const { atMs, event } of lines) {
    const rules = event.type === 'RulesChanged' ? ` ${JSON.stringify(event.rules)}` : '';
    console.log(`  ${new Date(atMs).toISOString()} ${tell(event)}${rules}`);
  }
  return words === 0 ? EXIT.proven : EXIT.notJudged;
}

function asLine<Line extends { readonly at: string }>({ at, ...line }: Line) {
  return { ...line, atMs: Date.parse(at) };
}

function unreadable(file: string, reason: string): null {
  console.error(`${file} can't be read as receipts: ${reason}`);
  return null;
}

function sha1Hex(bytes: Uint8Array): string {
  return hash('sha1', bytes, 'hex');
}

function sha256Hex(text: string): string {
  return hash('sha256', text, 'hex');
}

function printProblems(problems: Verdict['problems']): void {
  console.log('NOT PROVEN');
  for (const { seq, text } of problems) console.log(`  at line ${seq}: ${text}`);
}

function print({ problems, state }: Verdict, lines: number): void {
  if (problems.length > 0) {
    printProblems(problems);
    return;
  }
  if (state.phase === 'scheduled') return;
  const sold = state.results.filter((result) => result.status === 'sold');
  const pot = sold.reduce((sum, result) => sum + result.amount, 0);
  console.log(
    `PROVEN: ${counted(lines, 'event')}, each as the rules decide, chained without a gap.`,
  );
  console.log(`  Played by version ${state.rulesVersion} of the rules.`);
  console.log(
    `  ${state.results.length} of ${counted(state.order.length, 'team')} offered, ${sold.length} sold, pot ${formatDollars(pot)}.`,
  );
  console.log(
    state.phase === 'completed'
      ? '  The order is the one that the sealed seed draws.'
      : '  The auction is still running: its seed, and with it the order, can be proven at its end.',
  );
  for (const [userId, spent] of Object.entries(state.spent)) {
    console.log(`  ${userId} paid ${formatDollars(spent)}`);
  }
}
