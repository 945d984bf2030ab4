/** Its own types are those of its CommonJS build. */
declare module 'beasties' {
  export default class Beasties {
    constructor(options: {
      readonly path: string;
      readonly publicPath: string;
      readonly preload: false;
      readonly fonts: boolean;
      readonly allowRules: readonly RegExp[];
      readonly reduceInlineStyles: boolean;
      readonly logLevel: 'error';
    });
    /** @returns the page with the rules that it uses, a `style` for each of its linked style sheets */
    process(page: string): Promise<string>;
  }
}
