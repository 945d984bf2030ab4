// Before the first paint, so that nobody is dazzled: the colour scheme of the person's system, as it changes.
{
  const light = window.matchMedia('(prefers-color-scheme: light)');
  const follow = () => {
    document.documentElement.dataset.mantineColorScheme = light.matches ? 'light' : 'dark';
  };
  light.addEventListener('change', follow);
  follow();
}
// What is drawn ahead of the app is for strangers.
try {
  if (localStorage.getItem('refreshToken') !== null) document.documentElement.dataset.member = '';
} catch {
  // Without storage nobody is signed in.
}
