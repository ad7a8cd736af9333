// Shows a page of its own where the dashboard cannot run or has failed. It is ES5, so that every browser can read it.
(function () {
  var root = document.documentElement;

  function show(id, cause) {
    if (root.hasAttribute('data-stopped')) return;
    root.setAttribute('data-stopped', '');
    var line = document.getElementById('failed-cause');
    if (cause) line.appendChild(document.createTextNode(cause));
    for (var part = document.body.firstChild; part; part = part.nextSibling) {
      if (part.id === id) part.removeAttribute('hidden');
      else if (part.setAttribute) part.setAttribute('hidden', '');
    }
  }

  // The newest API that the dashboard needs; src/tools/oldest-browsers.ts names the browsers that have it.
  if (!window.AbortSignal || !AbortSignal.any) return show('too-old');

  document.getElementById('reload').addEventListener('click', function () {
    location.reload();
  });
  document.addEventListener('fenceline:failed', function (event) {
    show('failed', event.detail);
  });
  // The page's script did not arrive, or it failed before it could enable the form.
  addEventListener(
    'error',
    function (event) {
      var button = document.getElementById('sign-in-button');
      if (event.target.tagName === 'SCRIPT') show('failed');
      else if (event.error && button && button.disabled) show('failed', String(event.error));
    },
    true
  );
})();
