import type { Attack } from './attack.ts';
import { bigBodies } from './attacks/bigBodies.ts';
import { bigHeaders } from './attacks/bigHeaders.ts';
import { codeGuessers } from './attacks/codeGuessers.ts';
import { contests } from './attacks/rooms/contests.ts';
import { crossSite } from './attacks/crossSite.ts';
import { enumeration } from './attacks/enumeration.ts';
import { forgedTokens } from './attacks/forgedTokens.ts';
import { gavel } from './attacks/rooms/gavel.ts';
import { hostileFrames } from './attacks/hostileFrames.ts';
import { hostileStrings } from './attacks/hostileStrings.ts';
import { imageBombs } from './attacks/imageBombs.ts';
import { jsonTricks } from './attacks/jsonTricks.ts';
import { mailFloods } from './attacks/mailFloods.ts';
import { manySockets } from './attacks/manySockets.ts';
import { otherGroups } from './attacks/otherGroups.ts';
import { passwordGuessers } from './attacks/passwordGuessers.ts';
import { pathTricks } from './attacks/pathTricks.ts';
import { poisonedBids } from './attacks/poisonedBids.ts';
import { raceBids } from './attacks/raceBids.ts';
import { raceHour } from './attacks/raceHour.ts';
import { raceJoins } from './attacks/raceJoins.ts';
import { raceLogins } from './attacks/raceLogins.ts';
import { racePasswords } from './attacks/racePasswords.ts';
import { racePictures } from './attacks/racePictures.ts';
import { raceRemovals } from './attacks/raceRemovals.ts';
import { slowloris } from './attacks/slowloris.ts';
import { slowReaders } from './attacks/slowReaders.ts';
import { socketFloods } from './attacks/socketFloods.ts';
import { stolenTokens } from './attacks/stolenTokens.ts';
import { svgBombs } from './attacks/svgBombs.ts';
import { watchLeader } from './attacks/watchLeader.ts';

/** All attacks in order: the loudest first, so that the others meet what they leave behind. */
export const ATTACKS: readonly Attack[] = [
  raceJoins,
  mailFloods,
  raceRemovals,
  poisonedBids,
  hostileStrings,
  hostileFrames,
  socketFloods,
  slowReaders,
  manySockets,
  bigBodies,
  slowloris,
  svgBombs,
  imageBombs,
  passwordGuessers,
  codeGuessers,
  raceLogins,
  racePasswords,
  racePictures,
  raceBids,
  raceHour,
  watchLeader,
  forgedTokens,
  stolenTokens,
  crossSite,
  pathTricks,
  enumeration,
  otherGroups,
  bigHeaders,
  jsonTricks,
  gavel,
  contests,
];
