import type { Settlement } from '@bracketbid/contract/http/settlement';
import { stringify } from 'csv-stringify/sync';

/** What a spreadsheet would read as a formula. */
const FORMULA = /^[=+\-@\t\r\uff0b\uff0d\uff1d\uff20]/;

/**
 * A settlement as CSV (RFC 4180, UTF-8): a line per net, per transfer that is outstanding, and per payment. Amounts are dollars, with
 * their sign; of a transfer or a payment they are what its payer has less.
 */
export function csvOfSettlement({ nets, transfers, payments }: Settlement): string {
  const formatName = (userId: string) =>
    text(nets.find(({ user }) => user._id === userId)?.user.fullName ?? 'NA');
  const lines = [
    ...nets.map(({ user, paidCents, wonCents, netCents, handle }) => ({
      Line: 'net',
      Member: formatName(user._id),
      To: '',
      Handle: text(handle ?? ''),
      Paid: dollars(paidCents),
      Won: dollars(wonCents),
      Amount: dollars(netCents),
      State: '',
      When: '',
    })),
    ...transfers.map(({ from, to, cents }) => ({
      Line: 'outstanding',
      Member: formatName(from),
      To: formatName(to),
      Handle: '',
      Paid: '',
      Won: '',
      Amount: dollars(-cents),
      State: '',
      When: '',
    })),
    ...payments.map(({ from, to, cents, state, createdAt }) => ({
      Line: 'payment',
      Member: formatName(from),
      To: formatName(to),
      Handle: '',
      Paid: '',
      Won: '',
      Amount: dollars(-cents),
      State: state,
      When: createdAt,
    })),
  ];
  return stringify(lines, { header: true, bom: true, record_delimiter: 'windows' });
}

/** Only texts are escaped: a negative number has to stay one. */
function text(words: string): string {
  return FORMULA.test(words) ? `'${words}` : words;
}

function dollars(cents: number): string {
  return (cents / 100).toFixed(2);
}
