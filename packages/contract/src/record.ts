import { z } from 'zod';

/** Games won and lost: `26-7`; with ties, where there are any: `26-7-1`. */
export const record = z
  .string()
  .regex(/^\d{1,3}-\d{1,3}(?:-\d{1,3})?$/, 'A record looks like 26-7.');
