import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedSite, serveSite } from '#testing/serve-site.ts';

let site: ServedSite;
let addresses: string[];
const pages = new Map<string, string>();

beforeAll(async () => {
  site = await serveSite();
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
  addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
  for (const address of addresses) pages.set(address, await (await fetch(address)).text());
}, 120_000);
afterAll(() => site[Symbol.asyncDispose]());

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // React's valid HTML style: void elements with a slash, its own attribute case, booleans with values.
    'void-style': 'off',
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    // Inline styles position the drawings and time the carousel.
    'no-inline-style': 'off',
    'long-title': 'off',
  },
});

test('every public page is valid HTML', async () => {
  expect(addresses.length).toBeGreaterThan(35);
  const problems: string[] = [];
  for (const [address, html] of pages) {
    const report = await validator.validateString(html);
    for (const { line, column, message, ruleId, selector } of report.results.flatMap(
      ({ messages }) => messages,
    )) {
      problems.push(`${address} ${line}:${column} ${ruleId}: ${message} (${selector})`);
    }
  }
  expect(problems).toEqual([]);
});

test('every internal URL in a page resolves: links, images, scripts, styles, fonts', async () => {
  const seen = new Map<string, string>();
  for (const [page, html] of pages) {
    const found = html.matchAll(/ (?:href|src|imageSrcSet|srcSet)="([^"]+)"/gi);
    for (const [, value = ''] of found) {
      for (const part of value.split(', ')) {
        const url = new URL((part.split(' ')[0] ?? '').replaceAll('&amp;', '&'), page);
        url.hash = '';
        if (url.origin === site.url) seen.set(url.href, page);
      }
    }
  }
  expect(seen.size).toBeGreaterThan(60);
  for (const [address, page] of seen) {
    expect((await fetch(address)).status, `${address} in ${page}`).toBe(200);
  }
});

test('every fact has its name before its value', () => {
  let facts = 0;
  for (const [page, html] of pages)
    for (const [list = ''] of html.matchAll(/<dl[ >].*?<\/dl>/gs))
      for (const group of list.split(/<div[ >]/).slice(1)) {
        const [first] = /<d[td](?=[ >])/.exec(group) ?? [];
        if (first) facts += 1;
        expect(first ?? '<dt', page).toBe('<dt');
      }
  expect(facts).toBeGreaterThan(100);
});

test('a page has at most one drawing, and no picture twice', () => {
  for (const [page, html] of pages) {
    const drawings = [...html.matchAll(/\/artwork\/motifs\//g)];
    expect(drawings.length, page).toBeLessThan(2);
    const scenes = [...html.matchAll(/<img [^>]*?src="(\/artwork\/scenes\/[^"]+)"/g)].map(([, src]) => src);
    expect(scenes, page).toEqual([...new Set(scenes)]);
  }
});

test('no page needs a script to assemble its streamed parts', () => {
  for (const [page, html] of pages) expect(html, page).not.toMatch(/<template|<div hidden/);
});

test('every anchor has a target on its page', () => {
  for (const [page, html] of pages) {
    const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    for (const [, target = ''] of html.matchAll(/ href="([^"]*#[^"]+)"/g)) {
      const url = new URL(target, page);
      const there = url.origin + url.pathname;
      const onPage = pages.get(there.replace(/\/$/, '')) ?? pages.get(there);
      if (there === page) expect(ids, `${target} in ${page}`).toContain(url.hash.slice(1));
      else if (onPage) expect(onPage, `${target} in ${page}`).toContain(` id="${url.hash.slice(1)}"`);
    }
  }
});

test('refuses a form larger than a megabyte before reading it', async () => {
  const response = await fetch(`${site.url}/`, { method: 'POST', body: 'a'.repeat(1024 * 1024 + 1) });
  expect(response.status).toBe(413);
});
