// Before the first paint: theme, language, and traces of a session. Until the page's script is there: Enter in the filled form.
(() => {
  const root = document.documentElement;
  const { dataset } = root;
  const base = new URL('.', document.currentScript.src).pathname;
  const name = `fenceline:${base}`;
  const kept = (where, key) => {
    try {
      return window[where].getItem(key);
    } catch {}
  };
  const theme = kept('localStorage', 'fenceline.theme') ?? 'system';
  const dark = theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
  dataset.theme = dark ? 'dark' : 'light';
  if (kept('sessionStorage', name) || kept('localStorage', name) || kept('localStorage', `${name} hint`))
    dataset.session = '';

  // A page for people who are not signed in, in place of the form.
  const guest = /\/(forgot-password|set-password)\/?$/.exec(location.pathname)?.[1];
  if (guest) dataset.guest = guest;

  // The language chosen on this machine, otherwise the first language of the browser that we have. The page is in English.
  const languages = JSON.parse(document.getElementById('languages').textContent);
  root.lang =
    [kept('localStorage', 'fenceline.language') ?? '', ...(navigator.languages ?? [])]
      .map((tag) => tag.split('-')[0].toLowerCase())
      .find((tag) => Object.hasOwn(languages, tag)) ?? 'en';
  const { words, signIn, all } = languages[root.lang];
  // Requests the texts, and for a returning user the dashboard, at the same time as the page's script.
  const app = JSON.parse(document.getElementById('app-files').textContent);
  for (const href of 'session' in dataset && !guest ? [signIn, all, ...app] : guest ? [signIn, all] : [signIn]) {
    const how = href?.endsWith('.css') ? { rel: 'preload', as: 'style', crossOrigin: '' } : { rel: 'modulepreload' };
    if (href) document.head.append(Object.assign(document.createElement('link'), { ...how, href }));
  }
  const say = (node) => {
    const label = node.ariaLabel;
    if (words[label]) node.ariaLabel = words[label];
    if (words[node.data]) node.data = words[node.data];
    node.childNodes.forEach(say);
  };
  say(root);
  // As they are parsed, and so before they are painted.
  const parsed = new MutationObserver((changes) => changes.forEach(({ target }) => say(target)));
  parsed.observe(root, { childList: true, characterData: true, subtree: true });
  addEventListener('DOMContentLoaded', () => parsed.disconnect());

  const filled = (id) => document.getElementById(id)?.value;
  addEventListener('keydown', ({ key, target }) => {
    if (key === 'Enter' && target.form && filled('username') && filled('password')) dataset.enter = '';
  });
  addEventListener('input', () => delete dataset.enter);
})();
