import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const APP = `${import.meta.dirname}/../../app`;
const TOKENS = new Map(
  [...readFileSync(`${APP}/styles.css`, 'utf8').matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)].map(
    ([, name = '', color = '']) => [name, color],
  ),
);

/** Source: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two tokens. */
function contrast(one: string, other: string): number {
  const [first, second] = [one, other].map((name) => {
    const color = TOKENS.get(name);
    if (!color) throw new Error(`no color ${name}`);
    return luminance(color);
  });
  if (first === undefined || second === undefined) throw new Error('two colors have a contrast');
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

const LIGHT = ['paper', 'sheet', 'ground', 'copper-tint'];
const INK = ['ink', 'ink-2'];

/** Colors of text and the backgrounds that it stands on. */
const TEXTS: readonly (readonly [text: string, backgrounds: readonly string[]])[] = [
  ...['text', 'ink', 'muted', 'copper', 'copper-deep', 'steel'].map((name) => [name, LIGHT] as const),
  ...['green', 'amber', 'red', 'steel'].map((name) => [`status-${name}`, LIGHT] as const),
  ...['on-ink', 'on-ink-muted', 'copper-bright'].map((name) => [name, INK] as const),
  ['white', ['copper', 'copper-deep', 'status-red']],
];

test.each(TEXTS)('%s can be read on its backgrounds', (text, backgrounds) => {
  for (const background of backgrounds)
    expect(contrast(text, background), `${text} on ${background}`).toBeGreaterThanOrEqual(4.5);
});

/** Borders that alone show where a control is. */
const BORDERS: readonly (readonly [border: string, backgrounds: readonly string[]])[] = [
  ['field', LIGHT],
  ['ink', LIGHT],
  ['steel', LIGHT],
  ['status-red', LIGHT],
  ['copper', LIGHT],
  ['on-ink-muted', INK],
  ['copper-bright', INK],
];

test.each(BORDERS)('a border in %s can be seen on its backgrounds', (border, backgrounds) => {
  for (const background of backgrounds)
    expect(contrast(border, background), `${border} on ${background}`).toBeGreaterThanOrEqual(3);
});

test('a text can be read on the background that is named with it', () => {
  const unreadable = globSync('**/*.tsx', { cwd: APP }).flatMap((file) =>
    [...readFileSync(`${APP}/${file}`, 'utf8').matchAll(/(["'])((?:(?!\1)[^\\\n])*)\1/g)].flatMap(
      ([, , text = '']) => {
        const named = (kind: string, state: string): string[] =>
          text
            .split(/\s+/)
            .filter((name) => name.startsWith(`${state}${kind}-`))
            .map((name) => name.slice(`${state}${kind}-`.length))
            .filter((name) => TOKENS.has(name));
        return ['', 'hover:', 'aria-pressed:', 'group-hover:'].flatMap((state) => {
          const [background] = named('bg', state);
          const [color] = [...named('text', state), ...named('text', '')];
          return background && color && contrast(color, background) < 4.5
            ? [`${file}: ${color} on ${background}`]
            : [];
        });
      },
    ),
  );
  expect(unreadable).toEqual([]);
});
