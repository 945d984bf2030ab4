import * as calls from '../http/saleVoids.ts';
import { type Area, operation, refusal, ruleRefusal } from '../operation.ts';
import { MESSAGES } from '../text/messages.ts';
import { missingSentence, standsSentence, voidedSentence } from '../text/voids.ts';
import { ofMembers, undecided } from './refusals.ts';
import { duke, IDS, saleVoid } from './values.ts';

const params = { id: IDS.saleVoid };
/** Of any word on a proposal. */
const ofVoiding = [
  ...ofMembers,
  ...undecided,
  refusal('NotFound', MESSAGES.groupNotFoundForUser),
  refusal('NotFound', MESSAGES.voidUnknown),
  ruleRefusal({ code: 'NotAMember' }),
  ruleRefusal({ code: 'VoidDecided' }),
];

/** [VOID-1] What can be said of a sale in question. */
export const saleVoids = {
  proposeVoid: operation(
    calls.proposeVoid,
    {
      body: { groupId: IDS.group, teamID: IDS.siena, reason: saleVoid.reason },
      reply: { message: missingSentence(saleVoid), void: saleVoid },
    },
    [
      ...ofMembers,
      ...undecided,
      ruleRefusal({ code: 'NotStarted' }),
      ruleRefusal({ code: 'AuctionOver' }),
      ruleRefusal({ code: 'NotAMember' }),
      ruleRefusal({ code: 'UnknownTeam' }),
      ruleRefusal({ code: 'VoidTooLate' }, duke.shortName),
      ruleRefusal({ code: 'NoKey' }),
      ruleRefusal({ code: 'NobodyToAgree' }),
      ruleRefusal({ code: 'VoidStands' }),
      ruleRefusal({ code: 'VoidedOnce' }),
      ruleRefusal({ code: 'VoidsUsedUp' }),
    ],
  ),
  agreeVoid: operation(
    calls.agreeVoid,
    {
      params: params,
      query: { groupId: IDS.group },
      reply: { message: voidedSentence('Siena'), void: { ...saleVoid, needs: 0 } },
    },
    ofVoiding,
  ),
  refuseVoid: operation(
    calls.refuseVoid,
    {
      params: params,
      query: { groupId: IDS.group },
      reply: { message: standsSentence('Siena'), void: saleVoid },
    },
    [...ofVoiding, ruleRefusal({ code: 'NoKey' })],
  ),
  objectVoid: operation(
    calls.objectVoid,
    {
      params: params,
      query: { groupId: IDS.group },
      reply: {
        message: missingSentence({ ...saleVoid, decides: 'allButBuyer', needs: 2 }),
        void: { ...saleVoid, objected: true, decides: 'allButBuyer', needs: 2 },
      },
    },
    [...ofVoiding, ruleRefusal({ code: 'HoldsKey' })],
  ),
} satisfies Area['operations'];
