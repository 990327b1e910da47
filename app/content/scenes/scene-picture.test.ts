import { expect, test } from 'vitest';
import { scenePicture, sceneSrc } from './scene-picture.ts';

test('a scene prefers AVIF to WebP, and is cropped for phones only in a hero', () => {
  const { placeholder, sources = [], src } = scenePicture('busbar');
  expect(src).toBe(sceneSrc('busbar'));
  expect(src).toBe('/artwork/scenes/busbar-960.webp');
  expect(sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp']);
  expect(sources[0]?.srcSet).toMatch(/^\/artwork\/scenes\/busbar-640\.avif 640w, .*1440\.avif 1440w$/);
  expect(placeholder).not.toBe('');
  const { sources: hero = [] } = scenePicture('busbar', { isHero: true });
  expect(hero.map(({ media }) => media?.includes('portrait') ?? false)).toEqual([true, false, true, false]);
  expect(hero[0]?.srcSet).toMatch(/^\/artwork\/scenes\/busbar-portrait-/);
});
