/** Characters that XML 1.0 does not allow even when escaped. Source: https://www.w3.org/TR/xml/#charsets */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&apos;'],
]);

/** Text for an XML element or attribute. */
export const xmlText = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(/[&<>"']/g, (character) => ENTITIES.get(character) ?? character);

/** A CDATA section; an end marker within the text is split across two sections. */
export const cdata = (text: string): string =>
  `<![CDATA[${text.replace(FORBIDDEN, '').replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

/** A job's elements in a feed, each in CDATA; those without a value are omitted. */
export const cdataElements = (values: Readonly<Record<string, string | null>>): string =>
  Object.entries(values)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `<${name}>${cdata(value ?? '')}</${name}>`)
    .join('\n');

export const xmlResponse = (body: string, type = 'application/xml'): Response =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, {
    headers: { 'content-type': `${type}; charset=utf-8` },
  });
