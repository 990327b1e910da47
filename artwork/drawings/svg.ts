/** Shared drawing primitives and style: hairlines on ink, copper where current flows, lamps for states. */
export const COLOUR = {
  ink: '#0b1a2a',
  ink2: '#14293f',
  deep: '#081421',
  line: '#35536f',
  lineBright: '#54789a',
  faint: '#1f3850',
  copper: '#d98a4b',
  copperDim: '#8a5a36',
  green: '#5fc99b',
  amber: '#e0b050',
} as const;

export type Attributes = Readonly<Record<string, string | number>>;

/** An element; coordinates are rounded to one decimal. */
export function el(name: string, attributes: Attributes, children = ''): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? round(value) : value}"`)
    .join('');
  return children ? `<${name}${written}>${children}</${name}>` : `<${name}${written}/>`;
}

export const group = (attributes: Attributes, ...children: readonly string[]): string =>
  el('g', attributes, children.join(''));

export const rect = (x: number, y: number, width: number, height: number, more: Attributes = {}): string =>
  el('rect', { x, y, width, height, ...more });

export const circle = (cx: number, cy: number, r: number, more: Attributes = {}): string =>
  el('circle', { cx, cy, r, ...more });

/** Polylines; several in one path keep the file small. */
export const strokes = (
  runs: readonly (readonly (readonly [number, number])[])[],
  more: Attributes = {},
): string =>
  el('path', {
    d: runs
      .map((points) => points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join(''))
      .join(''),
    ...more,
  });

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** A 1920 × 1080 image that covers its container. */
export function picture(title: string, defs: string, ...children: readonly string[]): string {
  return el(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: '0 0 1920 1080',
      width: 1920,
      height: 1080,
      preserveAspectRatio: 'xMidYMid slice',
      fill: 'none',
      'stroke-width': 2,
      'stroke-linejoin': 'round',
      'stroke-linecap': 'round',
    },
    `<title>${title}</title><defs>${defs}</defs>${children.join('')}`,
  );
}

/** A seeded generator of numbers in [0, 1) (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export function gradient(
  id: string,
  stops: readonly (readonly [number, string])[],
  more: Attributes = {},
): string {
  return el(
    'linearGradient',
    { id, x1: 0, y1: 0, x2: 0, y2: 1, ...more },
    stops.map(([offset, colour]) => el('stop', { offset, 'stop-color': colour })).join(''),
  );
}
