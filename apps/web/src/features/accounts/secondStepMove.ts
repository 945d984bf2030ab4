import type { ApiFailure } from '../../api/call.ts';

/** What a refused sign-in means for the second step; `other`: neither the code nor the password is the reason. */
export type SecondStepMove =
  | { readonly kind: 'begin' }
  /** The password was changed meanwhile: the first step starts over. */
  | { readonly kind: 'restart' }
  | { readonly kind: 'wrongCode'; readonly message: string }
  | { readonly kind: 'other' };

export function secondStepMove(
  { code, message, fieldErrors }: Pick<ApiFailure, 'code' | 'message' | 'fieldErrors'>,
  isSecondStep: boolean,
): SecondStepMove {
  if (code === 'SecondFactorNeeded') return { kind: 'begin' };
  if (code === 'LoginWrong') return { kind: 'restart' };
  const isOfCode = code === 'SecondFactorWrong' || fieldErrors[0]?.path === 'code';
  if (isSecondStep && (isOfCode || code === 'TooMany')) return { kind: 'wrongCode', message };
  return { kind: 'other' };
}
