import { expect, test } from 'vitest';
import { LANGUAGES } from '#domain/values/language.ts';
import { outlineTexts } from '#domain/website/merge-texts.ts';
import { richTextOf } from '#domain/website/plain-rich-text.ts';
import { isRichPlace, readSiteText, writeSiteText } from '#domain/website/rich-site-texts.ts';
import { DOCUMENTS } from './documents.ts';

const texts = [...DOCUMENTS].flatMap(([document, shipped]) =>
  LANGUAGES.flatMap((language) =>
    outlineTexts(shipped[language], {}).texts.map(([path, text]) => ({ document, path, text })),
  ),
);

test('the body of each clause may have formatting, and nothing else that is shipped', () => {
  const bodies = texts.filter(({ path }) => /^clauses\..*\.body$/.test(path));
  expect(bodies.length).toBeGreaterThan(40);
  for (const text of texts) expect(isRichPlace(text), text.path).toBe(bodies.includes(text));
});

test('the editor leaves shipped bodies as they are', () => {
  for (const place of texts.filter(isRichPlace)) {
    const text = readSiteText(place.text);
    expect(text && writeSiteText(text)).toBe(place.text);
  }
});

test('what begins with a dash is an item of a list, and nothing else is', () => {
  for (const { path, text } of texts.filter(isRichPlace)) {
    const items = richTextOf(text).content.flatMap((block) =>
      block.type === 'bulletList' ? block.content : [],
    );
    expect(items, path).toHaveLength(text.match(/^- /gm)?.length ?? 0);
  }
});
