// Before the first paint: the theme, and traces of a session. Until the page's script is there: Enter in the filled form.
(() => {
  const { dataset } = document.documentElement;
  const name = `fenceline:${new URL('.', document.currentScript.src).pathname}`;
  const kept = (where, key) => {
    try {
      return window[where].getItem(key);
    } catch {}
  };
  const theme = kept('localStorage', 'fenceline.theme') ?? 'system';
  const dark = theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
  dataset.mantineColorScheme = dark ? 'dark' : 'light';
  if (kept('sessionStorage', name) || kept('localStorage', name) || kept('localStorage', `${name} hint`))
    dataset.session = '';
  const filled = (id) => document.getElementById(id)?.value;
  addEventListener('keydown', ({ key, target }) => {
    if (key === 'Enter' && target.form && filled('username') && filled('password')) dataset.enter = '';
  });
  addEventListener('input', () => delete dataset.enter);
})();
