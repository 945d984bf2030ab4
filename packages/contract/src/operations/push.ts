import * as calls from '../http/push.ts';
import type { PushState } from '../http/push.ts';
import { MESSAGES } from '../text/messages.ts';
import { PUSH_MESSAGES } from '../text/push.ts';
import { type Area, fieldRefusal, operation } from '../operation.ts';

const state: PushState = {
  publicKey:
    'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  isHere: true,
  devices: 1,
  kinds: ['starts', 'outbid'],
  quiet: { from: '23:00', until: '07:30', timeZone: 'America/Chicago' },
};

export const push: Area = {
  name: 'push',
  description: 'What a person is told of by push (RFC 8030), and on which devices.',
  operations: {
    getPush: operation(calls.pushState, { reply: { push: state } }),
    choosePush: operation(calls.choosePush, {
      body: { kinds: state.kinds, quiet: state.quiet },
      reply: { message: MESSAGES.pushChosen, push: state },
    }),
    subscribePush: operation(
      calls.subscribePush,
      {
        body: {
          subscription: {
            endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABn',
            keys: {
              p256dh:
                'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
              auth: 'BTBZMqHH6r4Tts7J_aSIgg',
            },
          },
          kinds: ['starts'],
        },
        reply: { message: MESSAGES.pushOn, push: state },
      },
      [
        fieldRefusal('subscription.endpoint', PUSH_MESSAGES.pushServiceUnknown),
        fieldRefusal('subscription.keys', PUSH_MESSAGES.pushKeysInvalid),
      ],
    ),
    unsubscribePush: operation(calls.unsubscribePush, {
      reply: { message: MESSAGES.pushOff, push: { ...state, isHere: false, devices: 0 } },
    }),
  },
};
