import { COLOUR, circle, el, rect, strokes } from './svg.ts';

type Point = readonly [number, number];

/** A busbar with its feeders in IEC 60617 symbols; a faint background of page titles. */
export function singleLine(): string {
  const feeders = Array.from({ length: 8 }, (_, at) => 80 + at * 96);
  return el(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: '0 0 880 420',
      width: 880,
      height: 420,
      fill: 'none',
      'stroke-width': 1.5,
      'stroke-linecap': 'round',
      stroke: COLOUR.line,
    },
    `${strokes(
      [
        [
          [20, 176],
          [880, 176],
        ],
      ],
      { stroke: COLOUR.copperDim, 'stroke-width': 4 },
    )}${source(320)}${source(656)}${feeders.map(feeder).join('')}`,
  );
}

function source(x: number): string {
  return (
    strokes([
      [
        [x, 0],
        [x, 62],
      ],
      [
        [x, 138],
        [x, 176],
      ],
    ]) +
    circle(x, 86, 24) +
    circle(x, 114, 24)
  );
}

function feeder(x: number, at: number): string {
  const breaker: Point[][] = [
    [
      [x, 176],
      [x, 214],
    ],
    [
      [x, 248],
      [x, 320],
    ],
  ];
  const blade: Point[] =
    at === 2 || at === 5
      ? [
          [x, 248],
          [x - 16, 218],
        ]
      : [
          [x, 248],
          [x, 214],
        ];
  const load = at % 2 === 0 ? circle(x, 342, 22) + motor(x) : el('path', { d: `M${x - 10} 320h20l-10 20z` });
  return (
    strokes([...breaker, blade], {}) +
    rect(x - 5, 268, 10, 26, { fill: COLOUR.ink }) +
    load +
    circle(x, 176, 4, { fill: COLOUR.copperDim, stroke: 'none' })
  );
}

const motor = (x: number): string => el('path', { d: `M${x - 8} 351v-18l8 11 8-11v18` });
