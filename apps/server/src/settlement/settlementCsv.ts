import type { Settlement } from '@bracketbid/contract/http/settlement';
import { stringify } from 'csv-stringify/sync';

/** What a spreadsheet would read as a formula. */
const FORMULA = /^[=+\-@\t\r\uff0b\uff0d\uff1d\uff20]/;

/** A line with nothing in it; its keys are the head of the file. */
const BLANK = {
  Line: '',
  Member: '',
  To: '',
  Handle: '',
  Paid: '',
  Won: '',
  Amount: '',
  State: '',
  When: '',
};

/**
 * A settlement as CSV (RFC 4180, UTF-8): a line per net, one for what a contest keeps, a line per transfer that is outstanding, and
 * per payment. Amounts are dollars, with their sign; of a transfer or a payment they are what its payer has less. Once the settlement
 * is final, those of the nets and of what is kept add up to zero.
 */
export function csvOfSettlement(settlement: Settlement): string {
  const { nets, keptCents, keptFor, keptBy, transfers, payments } = settlement;
  const formatName = (userId: string) =>
    text(nets.find(({ user }) => user._id === userId)?.user.fullName ?? 'NA');
  const lines = [
    ...nets.map(({ user, paidCents, wonCents, netCents, handle }) => ({
      ...BLANK,
      Line: 'net',
      Member: formatName(user._id),
      Handle: text(handle ?? ''),
      Paid: dollars(paidCents),
      Won: dollars(wonCents),
      Amount: dollars(netCents),
    })),
    ...(keptBy === null
      ? []
      : [
          {
            ...BLANK,
            Line: 'kept',
            Member: formatName(keptBy),
            To: text(keptFor),
            Amount: dollars(keptCents),
          },
        ]),
    ...transfers.map(({ from, to, cents }) => ({
      ...BLANK,
      Line: 'outstanding',
      Member: formatName(from),
      To: formatName(to),
      Amount: dollars(-cents),
    })),
    ...payments.map(({ from, to, cents, state, createdAt }) => ({
      ...BLANK,
      Line: 'payment',
      Member: formatName(from),
      To: formatName(to),
      Amount: dollars(-cents),
      State: state,
      When: createdAt,
    })),
  ];
  return stringify(lines, {
    header: true,
    columns: Object.keys(BLANK),
    bom: true,
    record_delimiter: 'windows',
  });
}

/** Only texts are escaped: a negative number has to stay one. */
function text(words: string): string {
  return FORMULA.test(words) ? `'${words}` : words;
}

function dollars(cents: number): string {
  return (cents / 100).toFixed(2);
}
