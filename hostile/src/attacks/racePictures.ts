import { updateProfile } from '@bracketbid/contract/http/accounts';
import { atOnce, type Attack } from '../attack.ts';
import { sendPicture } from '../pictureForm.ts';
import { signUp } from '../people.ts';

const UPDATES = 10;
const SVG = (colour: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="#${colour}${colour}9"/></svg>`;

export const racePictures: Attack = {
  name: 'racing pictures',
  what: 'ten pictures of one person at once',
  run: async ({ client, tally }) => {
    const owner = await signUp(client, 'Pia Picture', '198.51.100.160');
    const replies = await atOnce(UPDATES, (index) =>
      sendPicture(client, owner, {
        name: 'p.svg',
        type: 'image/svg+xml',
        content: Buffer.from(SVG(index)),
      }),
    );
    const addresses = replies.flatMap((reply) => {
      tally.count(reply, 'A picture');
      if (reply.status !== 200) return [];
      return updateProfile.reply.parse(JSON.parse(reply.text)).user.profileimageurl ?? [];
    });
    const distinct = [...new Set(addresses)];
    const served = await Promise.all(distinct.map((path) => client.send({ path })));
    const left = served.filter(({ status }) => status === 200).length;
    tally.note('pictures left', left);
    tally.expect(distinct.length > 0, 'None of ten good pictures was taken.');
    tally.expect(left <= 1, `${left} pictures of one person can be fetched.`);
  },
};
