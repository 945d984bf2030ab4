/** Made by the build: `guide.ts` beside `vite.config.ts`. */
declare module '*/docs/hosting.md' {
  // oxlint-disable-next-line typescript/consistent-type-imports -- an ambient module can't import in any other way
  export const guide: import('./guide.ts').Guide;
}
