import { z } from 'zod';
import { call } from '../call.ts';
import { siteSettings } from '../entities.ts';

export const getSettings = call('GET /settings/get', {
  summary: 'The site-wide settings: a bare array with one record',
  access: 'public',
  reply: z.array(siteSettings),
});
