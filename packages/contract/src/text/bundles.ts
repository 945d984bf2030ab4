/** [LOT-8] What is wrong with bundles. Apart from the other sentences, which are in the first view of every page. */
export const BUNDLE_MESSAGES = {
  bundlesInvalid:
    'Bundles are none, lowSeeds, firstFour, both, or a list of names with their teams.',
  bundleTooSmall: 'A bundle has two teams or more.',
  bundlesTooMany: 'A group has 40 bundles at most.',
  bundlesOverlap: 'A team can be in one bundle only.',
  bundlesSameName: 'Two bundles have the same name.',
  bundleTeamUnknown: 'A bundle has a team that is not in this tournament.',
} as const;
