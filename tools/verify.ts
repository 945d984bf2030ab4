import { counted } from '@bracketbid/contract/counted';
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { tellGroup } from '@bracketbid/contract/text/groupHistory';
import { type Chain, parseReceiptFile } from '@bracketbid/contract/receiptFile';
import { type Verdict, verifyReceipts } from '@bracketbid/engine/auction/receipts/verify';
import { verifyGroup } from '@bracketbid/engine/group/verifyGroup';
import { formatDollars } from '@bracketbid/engine/money/dollars';

/** Proves an auction, or what else happened in its group, from the downloaded receipts, without the server: `npm run verify -- FILE`. */
const EXIT = { proven: 0, broken: 1, unreadable: 2 } as const;

const [path] = process.argv.slice(2);
process.exitCode = path === undefined ? usage() : verifyFile(path);

function usage(): number {
  console.log(
    'Usage: npm run verify -- FILE   (the receipts that the auction page downloads, or the group page)',
  );
  return EXIT.unreadable;
}

function verifyFile(file: string): number {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    return unreadable(file, reason);
  }
  const read = parseReceiptFile(content);
  if (!read.success) {
    const [issue] = read.error.issues;
    return unreadable(file, `${issue?.path.join('.')}: ${issue?.message}`);
  }
  const problems = read.data.chain === 'group' ? proveGroup(read.data) : proveAuction(read.data);
  return problems === 0 ? EXIT.proven : EXIT.broken;
}

/** @returns how many problems were found */
function proveAuction({ groupId, data }: Extract<Chain, { chain: 'auction' }>): number {
  const receipts = data.map(({ at, ...line }) => ({ ...line, atMs: Date.parse(at) }));
  const verdict = verifyReceipts(groupId, receipts, {
    sha256Hex,
    sha1Hex: (bytes) => hash('sha1', bytes, 'hex'),
  });
  print(verdict, receipts.length);
  return verdict.problems.length;
}

/** @returns how many problems were found */
function proveGroup({ groupId, data }: Extract<Chain, { chain: 'group' }>): number {
  const lines = data.map(({ at, ...line }) => ({ ...line, atMs: Date.parse(at) }));
  const problems = verifyGroup(groupId, lines, sha256Hex);
  if (problems.length > 0) {
    printProblems(problems);
    return problems.length;
  }
  console.log(`PROVEN: ${counted(lines.length, 'event')} of the group, chained without a gap.`);
  const tell = tellGroup(
    (userId) => userId,
    (teamId) => teamId,
  );
  for (const { atMs, event } of lines) {
    const rules = event.type === 'RulesChanged' ? ` ${JSON.stringify(event.rules)}` : '';
    console.log(`  ${new Date(atMs).toISOString()} ${tell(event)}${rules}`);
  }
  return 0;
}

function unreadable(file: string, reason: string): number {
  console.error(`${file} can't be read as receipts: ${reason}`);
  return EXIT.unreadable;
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
