import { expect, test } from 'vitest';
import { CHILEAN_REGIONS, type ChileanRegion } from '#domain/website/chilean-region.ts';
import { LABEL, layOutMap, mapPosition } from './case-map-layout.ts';

const inRegions = (...regions: (ChileanRegion | null)[]) =>
  regions.map((region, index) => ({ id: String(index), region }));

test('regions are placed from north to south', () => {
  const positions = CHILEAN_REGIONS.map(mapPosition);
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  expect(positions[0]).toBe(0);
  // The labels of the last one are within the page.
  expect(mapPosition('Magallanes') + LABEL).toBeLessThanOrEqual(100);
});

test('cases without a region have no tap', () => {
  expect(layOutMap([])).toBeNull();
  expect(layOutMap(inRegions(null, null))).toBeNull();
  expect(layOutMap(inRegions(null, 'Maule'))?.taps.map(({ region }) => region)).toEqual(['Maule']);
});

test('a region shows three cases in the order of the list, and counts the others', () => {
  const layout = layOutMap(inRegions('Maule', 'Biobío', 'Maule', 'Maule', 'Maule', 'Maule'));
  expect(layout?.taps.map(({ cases, more }) => [cases.map(({ id }) => id), more])).toEqual([
    [['0', '2', '3'], 2],
    [['1'], 0],
  ]);
});

test('with many cases, a region shows only one', () => {
  const many = inRegions(
    ...Array.from({ length: 17 }, (_, index) => (index % 2 ? 'Maule' : 'Ñuble') as ChileanRegion),
  );
  expect(layOutMap(many)?.taps.map(({ cases, more }) => [cases.length, more])).toEqual([
    [1, 7],
    [1, 8],
  ]);
});

test('no stem crosses a label, even if every region has cases', () => {
  const layout = layOutMap(inRegions(...CHILEAN_REGIONS, ...CHILEAN_REGIONS));
  const taps = layout?.taps ?? [];
  expect(taps).toHaveLength(CHILEAN_REGIONS.length);
  expect(new Set(taps.map(({ side }) => side))).toEqual(new Set(['above', 'below']));
  for (const [index, tap] of taps.entries())
    for (const other of taps.slice(index + 1))
      if (other.side === tap.side && other.position < tap.position + LABEL)
        // A region name, a case, and how many more there are.
        expect(tap.offset).toBeGreaterThanOrEqual(other.offset + 7.25);
});

test('on a telephone, gaps add up to the length of the country', () => {
  const taps = layOutMap(inRegions('Coquimbo', 'Antofagasta', 'Magallanes'))?.taps ?? [];
  expect(taps.map(({ gap }) => Number(gap.toFixed(1)))).toEqual([5.1, 6.3, 17.7]);
});
