/**
 * How strong the seeds 1 to 16 were in the men's tournaments of 1985 to 2025: a team beats another with the probability
 * 1 / (1 + e^(its strength subtracted from the other's)). Written by `npm run fair -- --write`; figures in docs/fair-share.md.
 */
export const SEED_STRENGTHS: readonly {
  readonly strength: number;
  readonly standardError: number;
}[] = [
  { strength: 1.7383, standardError: 0.121 },
  { strength: 1.1039, standardError: 0.128 },
  { strength: 0.8286, standardError: 0.139 },
  { strength: 0.6584, standardError: 0.148 },
  { strength: 0.4655, standardError: 0.164 },
  { strength: 0.5105, standardError: 0.157 },
  { strength: 0.248, standardError: 0.171 },
  { strength: 0.3287, standardError: 0.187 },
  { strength: 0.1825, standardError: 0.193 },
  { strength: -0.0536, standardError: 0.184 },
  { strength: 0.1695, standardError: 0.17 },
  { strength: -0.1857, standardError: 0.191 },
  { strength: -0.8053, standardError: 0.217 },
  { strength: -1.077, standardError: 0.237 },
  { strength: -1.2981, standardError: 0.27 },
  { strength: -2.8143, standardError: 0.722 },
];
