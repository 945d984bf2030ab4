import classes from './Burst.module.css';

const RAYS = 26;

/** Rays around the ticket, once: a team is yours. */
export function Burst() {
  return (
    <svg className={classes.burst} viewBox="-195 -165 390 330" aria-hidden>
      {Array.from({ length: RAYS }, (_, ray) => (
        <g key={ray} transform={`rotate(${(ray * 360) / RAYS + (ray % 3) * 4})`}>
          <path
            d={`M0 ${-118 - (ray % 3) * 9}V${-190 - (ray % 4) * 22}`}
            strokeWidth={4 + ((ray * 2) % 5)}
          />
        </g>
      ))}
    </svg>
  );
}
