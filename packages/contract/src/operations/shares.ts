import * as calls from '../http/shares.ts';
import { MESSAGES } from '../text/messages.ts';
import { type Area, fieldRefusal, operation, refusal } from '../operation.ts';
import { SHARE_MESSAGES } from '../text/shares.ts';
import { ann, ben, IDS, NOW } from './values.ts';

const ofMembers = [
  refusal('NotFound', MESSAGES.groupNotFound),
  refusal('NotFound', MESSAGES.rehearsalOver),
  refusal('Forbidden', MESSAGES.notMember),
];
const ofOffers = [
  refusal('NotFound', SHARE_MESSAGES.notFound),
  refusal('Forbidden', MESSAGES.notMember),
  refusal('Conflict', SHARE_MESSAGES.isOver),
];

const offer: calls.ShareOffer = {
  _id: IDS.offer,
  teamID: IDS.duke,
  offeredBy: IDS.ann,
  parts: [
    { userId: IDS.ann, weight: 2 },
    { userId: IDS.ben, weight: 1 },
  ],
  accepted: [IDS.ann],
  awaits: [IDS.ben],
  state: 'open',
  createdAt: NOW,
};
const params = { id: IDS.offer };

export const shares: Area = {
  name: 'shares',
  description: 'Who owns a lot together: offers of parts after its sale, until its first game.',
  operations: {
    offerShares: operation(
      calls.offerShares,
      {
        body: { groupId: IDS.group, teamID: IDS.duke, parts: offer.parts },
        reply: { message: SHARE_MESSAGES.offered, offer },
      },
      [
        ...ofMembers,
        refusal('Conflict', SHARE_MESSAGES.notOwned),
        refusal('Forbidden', SHARE_MESSAGES.ownersOnly),
        fieldRefusal('parts', SHARE_MESSAGES.ownPartMissing),
        fieldRefusal('parts', SHARE_MESSAGES.weightsEmpty),
        fieldRefusal('parts', SHARE_MESSAGES.twice),
        fieldRefusal('parts', SHARE_MESSAGES.partsTooMany),
        fieldRefusal('parts', SHARE_MESSAGES.unchanged),
        fieldRefusal('parts', MESSAGES.notInThisGroup),
        refusal('Conflict', SHARE_MESSAGES.isOpen),
        refusal('Conflict', SHARE_MESSAGES.hasPlayed),
        refusal('Conflict', SHARE_MESSAGES.contestBegun),
        refusal('Conflict', SHARE_MESSAGES.contestOff),
        refusal('Conflict', SHARE_MESSAGES.wordsMax),
      ],
    ),
    acceptShares: operation(
      calls.acceptShares,
      {
        params,
        reply: {
          message: SHARE_MESSAGES.held,
          offer: { ...offer, accepted: [IDS.ann, IDS.ben], awaits: [], state: 'accepted' },
        },
      },
      [
        ...ofOffers,
        refusal('Forbidden', SHARE_MESSAGES.notNamed),
        refusal('Conflict', SHARE_MESSAGES.hasPlayed),
        refusal('Conflict', SHARE_MESSAGES.contestBegun),
        refusal('Conflict', SHARE_MESSAGES.contestOff),
      ],
    ),
    declineShares: operation(
      calls.declineShares,
      {
        params,
        reply: {
          message: SHARE_MESSAGES.declined,
          offer: { ...offer, awaits: [], state: 'declined' },
        },
      },
      [
        ...ofOffers,
        refusal('Forbidden', SHARE_MESSAGES.notNamed),
        refusal('Conflict', SHARE_MESSAGES.agreed),
        refusal('Conflict', SHARE_MESSAGES.hasPlayed),
        refusal('Conflict', SHARE_MESSAGES.contestBegun),
        refusal('Conflict', SHARE_MESSAGES.contestOff),
      ],
    ),
    withdrawShares: operation(
      calls.withdrawShares,
      {
        params,
        reply: {
          message: SHARE_MESSAGES.withdrawn,
          offer: { ...offer, awaits: [], state: 'withdrawn' },
        },
      },
      [
        ...ofOffers,
        refusal('Forbidden', SHARE_MESSAGES.offererOnly),
        refusal('Conflict', SHARE_MESSAGES.hasPlayed),
        refusal('Conflict', SHARE_MESSAGES.contestBegun),
        refusal('Conflict', SHARE_MESSAGES.contestOff),
      ],
    ),
    getShares: operation(
      calls.sharesOfGroup,
      {
        params: { groupId: IDS.group },
        reply: {
          data: [offer],
          owners: [
            {
              teamID: IDS.siena,
              owners: [
                { user: ann, weight: 1 },
                { user: ben, weight: 1 },
              ],
            },
          ],
        },
      },
      ofMembers,
    ),
  },
};
