// Before the first paint, so that nobody is dazzled: the colour scheme of the person's system, as it changes.
{
  const light = window.matchMedia('(prefers-color-scheme: light)');
  const follow = () => {
    document.documentElement.dataset.mantineColorScheme = light.matches ? 'light' : 'dark';
  };
  light.addEventListener('change', follow);
  follow();
}
