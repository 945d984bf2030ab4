/**
 * How strong the seeds 1 to 16 were in the men's tournaments of 1985 to 2025 and in the women's of 1998 to 2025: a team beats
 * another with the probability 1 / (1 + e^(its strength subtracted from the other's)). Written by `npm run fair -- --write`;
 * figures in docs/fair-share.md.
 */
export const SEED_STRENGTHS = {
  mens: [
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
  ],
  womens: [
    { strength: 2.8109, standardError: 0.203 },
    { strength: 2.0948, standardError: 0.204 },
    { strength: 1.6009, standardError: 0.221 },
    { strength: 1.254, standardError: 0.247 },
    { strength: 0.9107, standardError: 0.267 },
    { strength: 0.9333, standardError: 0.261 },
    { strength: 0.8457, standardError: 0.268 },
    { strength: -0.0067, standardError: 0.383 },
    { strength: 0.0268, standardError: 0.386 },
    { strength: 0.2149, standardError: 0.294 },
    { strength: 0.3036, standardError: 0.287 },
    { strength: -0.5237, standardError: 0.331 },
    { strength: -1.3959, standardError: 0.414 },
    { strength: -3.6873, standardError: 1.289 },
    { strength: -3.3171, standardError: 1.371 },
    { strength: -2.0649, standardError: 1.013 },
  ],
} as const satisfies Readonly<
  Record<string, readonly { readonly strength: number; readonly standardError: number }[]>
>;
