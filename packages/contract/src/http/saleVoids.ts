import { VOID_REASON_MAX } from '@bracketbid/engine/auction/voids/saleVoid';
import { z } from 'zod';
import { call } from '../call.ts';
import { saleVoid } from '../live/state.ts';
import { groupId, id } from '../fields.ts';
import { name } from '../text.ts';
import { groupQuery } from './session.ts';

const reason = name({
  what: 'Reason',
  max: VOID_REASON_MAX,
  min: 1,
  required: 'Please say why, in a few words.',
});
const reply = z.object({
  void: saleVoid,
  /** A sentence: what is missing still, or what became of it. */
  message: z.string(),
});
const params = z.object({ id });

export const proposeVoid = call('POST /auction/void', {
  summary: 'Proposes that the latest sale be voided (its buyer, or the group admin)',
  body: z.object({ groupId, teamID: id, reason }),
  reply,
  successStatus: 201,
});

export const agreeVoid = call('POST /auction/void/:id/agree', {
  summary: 'Agrees that a sale be voided; it is once nothing is missing any more',
  params,
  query: groupQuery,
  reply,
});

export const refuseVoid = call('POST /auction/void/:id/refuse', {
  summary: 'Keeps the sale (its buyer, or the group admin); the proposer takes it back with this',
  params,
  query: groupQuery,
  reply,
});

export const objectVoid = call('POST /auction/void/:id/object', {
  summary: 'Objects: two thirds of all but the buyer have to agree then (any other member)',
  params,
  query: groupQuery,
  reply,
});
