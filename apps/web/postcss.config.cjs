const mantine = require('postcss-preset-mantine');

/** Layers of base styles, by the files that are in them. Their order is in `src/theme.css`. */
const LAYERS = [
  { name: 'theme', files: /\/src\/theme\.module\.css$/ },
  { name: 'ui', files: /\/src\/ui\/(?:[^/]+\/)*[^/]+\.module\.css$/ },
  { name: 'domain', files: /\/src\/domain\/(?:[^/]+\/)*[^/]+\.module\.css$/ },
];

/**
 * Puts the style sheets of shared parts in a layer, so that a screen's rule overrides a part's whichever file a browser
 * loads first: with equal specificity, it would otherwise be the one that is loaded later.
 */
const layers = {
  postcssPlugin: 'bracketbid-layers',
  Once(root, { AtRule }) {
    const path = root.source?.input.file?.replaceAll('\\', '/') ?? '';
    const layer = LAYERS.find(({ files }) => files.test(path));
    if (layer === undefined) return;
    const around = new AtRule({ name: 'layer', params: layer.name, source: root.source });
    around.append(root.nodes);
    root.append(around);
  },
};

module.exports = { plugins: [layers, mantine()] };
