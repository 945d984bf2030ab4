import {
  CREST_CHEVRON,
  CREST_FIELD,
  CREST_SEAM,
  buildCrest,
  type CrestOf,
} from '@bracketbid/look/crest';
import { memo, useState } from 'react';
import classes from './Crest.module.css';

export type CrestTeam = CrestOf & {
  readonly teamLogo: string;
};

type Props = {
  readonly team: CrestTeam;
  /** Pixels, or a length of CSS. */
  readonly size?: number | string;
};

/** A team's banner in its own colours, or its logo where the operator gave one. Decoration: the name stands beside it. */
export const Crest = memo(function Crest({ team, size = 36 }: Props) {
  const [isBroken, setBroken] = useState(false);
  const box = { width: size, height: size };
  if (team.teamLogo !== '' && !isBroken) {
    return (
      <img
        className={classes.logo}
        style={box}
        src={team.teamLogo}
        alt=""
        onError={() => setBroken(true)}
      />
    );
  }
  const crest = buildCrest(team);
  return (
    <svg className={classes.crest} style={box} viewBox="0 0 64 64" aria-hidden>
      <path className={classes.edge} d={CREST_FIELD} fill={crest.field} />
      <path d={CREST_CHEVRON} fill={crest.chevron} />
      {crest.seam !== null && <path d={CREST_SEAM} className={classes.seam} stroke={crest.seam} />}
      <text
        x="32"
        y={crest.baseline}
        textAnchor="middle"
        fontSize={crest.letterSize}
        style={{ fontStretch: `${crest.letterWidth}%` }}
        fill={crest.letters}
      >
        {crest.code}
      </text>
    </svg>
  );
});
