/** For /docs: the search, copy buttons, the language of examples, and "try it". Without it the pages are whole. */
const base = document.documentElement.dataset.base;
const search = document.querySelector('#search');
const found = document.querySelector('#found');
const count = document.querySelector('#count');

/** Each word is in the title or in the text. Titles first. */
let index;
async function find() {
  index ??= fetch(`${base}/docs/search.json`).then((response) => response.json());
  try {
    show(await index);
  } catch {
    index = undefined;
    found.replaceChildren();
    count.textContent = 'The service does not answer. Try again later.';
  }
}

function show(entries) {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  const rank = ({ title, text }) =>
    words.reduce((sum, word) => {
      if (title.toLowerCase().includes(word)) return sum + 1;
      return text.toLowerCase().includes(word) ? sum + 10 : sum + 1000;
    }, 0);
  const hits = entries.map((each) => ({ ...each, rank: rank(each) })).filter((each) => each.rank < 1000);
  hits.sort((a, b) => a.rank - b.rank);
  found.replaceChildren(
    ...(words.length === 0 ? [] : hits.slice(0, 20)).map(({ title, path, part }) => {
      const link = Object.assign(document.createElement('a'), { href: base + path, textContent: title });
      const item = document.createElement('li');
      item.append(link, Object.assign(document.createElement('small'), { textContent: part }));
      return item;
    }),
  );
  count.textContent = words.length === 0 ? '' : `${hits.length} ${hits.length === 1 ? 'page' : 'pages'} found`;
}
search.addEventListener('input', find);
search.form.hidden = false;
search.form.addEventListener('submit', (event) => {
  event.preventDefault();
  found.querySelector('a')?.click();
});
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target.matches('input, textarea')) return;
  event.preventDefault();
  search.focus();
});

for (const block of document.querySelectorAll('pre')) {
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Copy' });
  button.className = 'copy';
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(block.querySelector('code').textContent);
      button.textContent = 'Copied';
    } catch {
      // Over plain http browsers have no clipboard.
      getSelection().selectAllChildren(block.querySelector('code'));
      button.textContent = 'Selected: press Ctrl+C';
    }
  });
  block.before(button);
}

/** Examples on other pages open in the language that was opened last. Some browsers keep nothing for a page. */
const languages = [...document.querySelectorAll('details[name="language"]')];
const languageKey = `${document.documentElement.dataset.channel}language`;
const nameOf = (details) => details.querySelector('summary').textContent;
try {
  const chosen = languages.find((details) => nameOf(details) === localStorage.getItem(languageKey));
  if (chosen) chosen.open = true;
  for (const details of languages) {
    details.addEventListener('toggle', () => details.open && localStorage.setItem(languageKey, nameOf(details)));
  }
} catch {}

/** On a phone the contents would fill the screen. As in the styles. */
if (matchMedia('(max-width: 56rem)').matches) document.querySelector('nav details').open = false;

/** The access token of the dashboard in another tab of this browser, as its tabs share it; undefined if nobody is signed in. */
function sessionToken() {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(document.documentElement.dataset.channel);
    const from = crypto.getRandomValues(new Uint32Array(2)).join('-');
    const end = (token) => {
      channel.close();
      resolve(token);
    };
    channel.onmessage = ({ data }) => {
      const token = data.to === from && data.news?.kind === 'tokens' && data.news.tokens.accessToken;
      if (token) end(token);
    };
    channel.postMessage({ kind: 'question', from });
    // A busy tab in the background answers late.
    setTimeout(end, 5000);
  });
}

const form = document.querySelector('#try');
if (form) {
  form.hidden = false;
  const output = form.querySelector('output');
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    output.textContent = 'Sending …';
    const token = form.dataset.open === 'true' ? undefined : await sessionToken();
    if (form.dataset.open !== 'true' && !token) {
      output.textContent = 'Sign in to the dashboard in another tab of this browser first, and keep that tab open.';
      return;
    }
    const { path, body } = form.elements;
    const headers = { ...(token && { Authorization: `Bearer ${token}` }) };
    if (body) headers['Content-Type'] = form.dataset.type;
    try {
      const response = await fetch(base + path.value, { method: form.dataset.method, headers, body: body?.value });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json');
      output.textContent = `${response.status} ${response.statusText}\n${isJson ? JSON.stringify(JSON.parse(text), null, 2) : text}`;
    } catch (error) {
      output.textContent = `No answer: ${error.message}`;
    }
  });
}
