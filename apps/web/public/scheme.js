// Before the first paint, so that nobody is dazzled: the colour scheme of the person's system.
document.documentElement.dataset.mantineColorScheme = window.matchMedia(
  '(prefers-color-scheme: light)',
).matches
  ? 'light'
  : 'dark';
