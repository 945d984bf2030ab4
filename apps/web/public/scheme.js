// Before the first paint, so that nobody is dazzled: the scheme that the person's system asks for.
document.documentElement.dataset.mantineColorScheme = window.matchMedia(
  '(prefers-color-scheme: light)',
).matches
  ? 'light'
  : 'dark';
