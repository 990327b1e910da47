import { CHILEAN_REGIONS, type ChileanRegion, REGION_LATITUDES } from '#domain/website/chilean-region.ts';
import type { PublicCase } from './list-active-cases.ts';

/** Cases shown at a tap, fewer if there are many on the map; the others are counted. */
const maxOfRegion = (located: number): number => (located > 16 ? 1 : located > 8 ? 2 : 3);
/** Where Aysén and, after the break, Magallanes are, and how wide a label is, in percent of the bar. */
const AYSEN = 77;
const MAGALLANES = 84;
export const LABEL = 16;
/** Heights in rem; `cases.css` has the same. */
const [REGION_HEIGHT, CASE_HEIGHT, MORE_HEIGHT, FIRST_OFFSET] = [1.5, 4, 1.75, 2] as const;

type TappedCase = Pick<PublicCase, 'id' | 'region'>;

/** A region with cases, where it taps the bar. */
export interface MapTap<Case> {
  readonly region: ChileanRegion;
  readonly cases: readonly Case[];
  /** How many more cases the region has. */
  readonly more: number;
  /** From the north, in percent of the bar. */
  readonly position: number;
  /** Degrees of latitude from the tap before, or from the northern end. */
  readonly gap: number;
  readonly side: 'above' | 'below';
  /** From the bar to the label, in rem. */
  readonly offset: number;
}

export interface MapLayout<Case> {
  readonly taps: readonly MapTap<Case>[];
  /** Space that the labels need on each side of the bar, in rem. */
  readonly above: number;
  readonly below: number;
  /** Degrees of latitude from the last tap to Magallanes. */
  readonly rest: number;
}

/** A region's place on the bar: by latitude, but for the distance to Magallanes, which the break leaves out. */
export function mapPosition(region: ChileanRegion): number {
  if (region === 'Magallanes') return MAGALLANES;
  const { 'Arica y Parinacota': north, Aysén: south, [region]: latitude } = REGION_LATITUDES;
  return (AYSEN * (latitude - north)) / (south - north);
}

/**
 * Places cases on the map of Chile, from north to south. Labels are to the right of their stems, so that where they are
 * close, those further north are further from the bar: no stem crosses a label.
 *
 * @returns null when no case has a region
 */
export function layOutMap<Case extends TappedCase>(cases: readonly Case[]): MapLayout<Case> | null {
  const regions = CHILEAN_REGIONS.flatMap((region) => {
    const found = cases.filter((one) => one.region === region);
    return found.length > 0 ? [{ region, found }] : [];
  });
  if (regions.length === 0) return null;
  const max = maxOfRegion(regions.reduce((sum, { found }) => sum + found.length, 0));
  const placed: { left: number; side: 'above' | 'below'; top: number }[] = [];
  const clearance = (side: 'above' | 'below', position: number): number =>
    Math.max(
      FIRST_OFFSET,
      ...placed.filter((one) => one.side === side && one.left < position + LABEL).map(({ top }) => top),
    );
  const taps = regions.toReversed().map(({ found, region }, index): MapTap<Case> => {
    const position = mapPosition(region);
    const shown = found.slice(0, max);
    const more = found.length - shown.length;
    const [above, below] = [clearance('above', position), clearance('below', position)];
    const side = below < above ? 'below' : 'above';
    const offset = Math.min(above, below);
    const height = REGION_HEIGHT + shown.length * CASE_HEIGHT + (more > 0 ? MORE_HEIGHT : 0);
    placed.push({ left: position, side, top: offset + height });
    const before = regions[regions.length - index - 2]?.region ?? 'Arica y Parinacota';
    const gap = mapDegrees(region) - mapDegrees(before);
    return { region, cases: shown, more, position, gap, side, offset };
  });
  const height = (side: 'above' | 'below'): number =>
    Math.max(0, ...placed.filter((one) => one.side === side).map(({ top }) => top));
  const rest = mapDegrees('Magallanes') - mapDegrees(regions.at(-1)?.region ?? 'Magallanes');
  return { taps: taps.toReversed(), above: height('above'), below: height('below'), rest };
}

/** The latitude on a map with the break. */
const mapDegrees = (region: ChileanRegion): number =>
  region === 'Magallanes' ? REGION_LATITUDES.Aysén + 2 : REGION_LATITUDES[region];
