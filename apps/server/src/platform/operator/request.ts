import { newPassword } from '@bracketbid/contract/accounts/accountFields';
import { email, fullName } from '@bracketbid/contract/fields';
import { tournamentFile } from '@bracketbid/contract/http/tournament';
import { z } from 'zod';

/** An operator's request: validated the same way wherever the command runs. */
export const operatorRequest = z.discriminatedUnion('command', [
  z.object({
    command: z.literal('create-admin'),
    email,
    name: fullName.default('Site admin'),
    /** Generated if omitted. */
    password: newPassword.optional(),
    promote: z.boolean().default(false),
  }),
  z.object({
    command: z.literal('reset-password'),
    email,
    password: newPassword.optional(),
  }),
  z.object({ command: z.literal('remove-second-factor'), email }),
  z.object({
    command: z.literal('export'),
    /** If omitted, the current tournament. */
    year: z.number({ error: 'A year is a number, like 2026' }).int().min(1900).max(2200).optional(),
  }),
  z.object({
    command: z.literal('import'),
    tournament: tournamentFile,
    results: z.enum(['keep', 'drop'], { error: 'This is keep or drop' }).optional(),
    force: z.boolean().default(false),
  }),
  z.object({ command: z.literal('backup') }),
]);
export type OperatorRequest = z.infer<typeof operatorRequest>;

/** Validation errors, each with its path: `matches.3.homeScore: ...`. */
export function listProblems(error: z.ZodError, shownMax = 5): string {
  const problems = error.issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join('.')}: ${message}`,
  );
  const more = problems.length - shownMax;
  return [...problems.slice(0, shownMax), ...(more > 0 ? [`... and ${more} more`] : [])].join('\n');
}
