import { expect, test } from 'vitest';

/** A fragment still asks jsdom's own engine. */
function asked(selectors: string): [quick: string[], own: string[]] {
  const fragment = document.createRange().createContextualFragment(html);
  const own = [...fragment.querySelectorAll(selectors)].map(nameOf);
  document.body.replaceChildren(fragment);
  const quick = Array.from(document.body.querySelectorAll(selectors), nameOf);
  const matching = Array.from(document.body.getElementsByTagName('*')).filter((each) => each.matches(selectors));
  expect([selectors, matching.map(nameOf)]).toEqual([selectors, quick]);
  expect([selectors, document.body.querySelector(selectors)?.id]).toEqual([selectors, quick[0]]);
  return [quick, own];
}

const nameOf = ({ id }: Element): string => id;

const html = `
  <main id="main" class="wide page" aria-label="Main"><h1 id="h1">Title</h1>
    <form id="form"><input id="text"><input id="box" type="CheckBox" checked><input id="send" type="submit" value="">
      <input id="list" type="text" list="choices"><select id="select"><option id="option" value="a b">A</option></select></form>
    <ul id="ul"><li id="li" role="row listitem" data-x=""><a id="link" href="/a/b">A</a></li><li id="li2" hidden><a id="a">B</a></li></ul>
    <svg id="svg"><circle id="circle" r="1"></circle><path id="path" d="M0 0"></path></svg>
    <table id="table"><tbody id="tbody"><tr id="tr"><th id="th" scope="row">1</th><td id="td">2</td></tr></tbody></table></main>`;

const simple = [
  '*',
  'a',
  'script, style',
  'input[type=submit], input[type=button], input[type=reset]',
  'input[type="checkbox"]',
  '*[role~="row"],tr',
  '*[role~="listitem"],li',
  '[role=row]',
  'a[href]',
  'a:not([href])',
  'input:not([type]):not([list])',
  'input[list]:not([list=""]):not([type=radio])',
  '[data-x]',
  '[data-x=""]',
  '[href^="/a"], [href$="/b"]',
  '[value*=" "]',
  '.wide',
  '.page.wide[aria-label]',
  '.wid',
  '#li',
  'li#li2[hidden]',
  'circle',
  'th[scope="row"]',
];
const others = ['ul > li', 'main a', 'li:first-child', 'ul + svg', 'h1 ~ ul', ':is(a, h1)', 'li:not(.x)'];

test.each([...simple, ...others])('%s finds what jsdom finds', (selectors) => {
  const [quick, own] = asked(selectors);
  expect(quick).toEqual(own);
});

test.each(['', 'a,', '[', 'a[href=]', ':nothing'])('“%s” is refused', (selectors) => {
  expect(() => document.body.querySelectorAll(selectors)).toThrow();
  expect(() => document.body.matches(selectors)).toThrow();
});
