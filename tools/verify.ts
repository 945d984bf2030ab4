import { counted } from '@bracketbid/contract/counted';
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { auctionLog } from '@bracketbid/contract/http/auction';
import { type Verdict, verifyReceipts } from '@bracketbid/engine/auction/verify';
import { formatDollars } from '@bracketbid/engine/money/dollars';

/** Proves an auction from its downloaded receipts, without the server: `npm run verify -- FILE`. */
const EXIT = { proven: 0, broken: 1, unreadable: 2 } as const;

const [path] = process.argv.slice(2);
process.exitCode = path === undefined ? usage() : verifyFile(path);

function usage(): number {
  console.log('Usage: npm run verify -- FILE   (the receipts that the auction page downloads)');
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
  const read = auctionLog.reply.safeParse(content);
  if (!read.success) {
    const [issue] = read.error.issues;
    return unreadable(file, `${issue?.path.join('.')}: ${issue?.message}`);
  }
  const log = read.data;
  const receipts = log.data.map(({ seq, at, event, hash }) => ({
    seq,
    atMs: Date.parse(at),
    event,
    hash,
  }));
  const verdict = verifyReceipts(log.groupId, receipts, {
    sha256Hex: (text) => hash('sha256', text, 'hex'),
    sha1Hex: (bytes) => hash('sha1', bytes, 'hex'),
  });
  print(verdict, receipts.length);
  return verdict.problems.length === 0 ? EXIT.proven : EXIT.broken;
}

function unreadable(file: string, reason: string): number {
  console.error(`${file} can't be read as receipts: ${reason}`);
  return EXIT.unreadable;
}

function print({ problems, state }: Verdict, lines: number): void {
  if (problems.length > 0) {
    console.log('NOT PROVEN');
    for (const { seq, text } of problems) console.log(`  at line ${seq}: ${text}`);
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
