import { COLOUR, circle, el, gradient, group, picture, rect, seededRandom, strokes } from './svg.ts';

const COLUMN = 146;
const TOP = 245;
const FLOOR = 1010;

/** The front of a motor control centre: columns of withdrawable units under a three-phase bus. */
export function motorControlCentre(): string {
  const random = seededRandom(1997);
  const columns = Array.from({ length: 12 }, (_, at) => 96 + at * COLUMN);
  return picture(
    'Centro de control de motores',
    gradient('g', [
      [0, COLOUR.deep],
      [0.5, COLOUR.ink2],
      [1, COLOUR.ink],
    ]),
    rect(0, 0, 1920, 1080, { fill: 'url(#g)' }),
    bus(columns),
    ...columns.map((x) => column(x, random)),
    strokes(
      [
        [
          [0, FLOOR],
          [1920, FLOOR],
        ],
      ],
      { stroke: COLOUR.line },
    ),
    strokes(
      Array.from(
        { length: 14 },
        (_, at) =>
          [
            [960 + (at - 6.5) * 150, FLOOR],
            [960 + (at - 6.5) * 320, 1080],
          ] as const,
      ),
      { stroke: COLOUR.faint },
    ),
  );
}

function bus(columns: readonly number[]): string {
  const phases = [132, 154, 176];
  const drops = columns.flatMap((x) =>
    phases.map(
      (y, phase) =>
        [
          [x + 44 + phase * 26, y],
          [x + 44 + phase * 26, TOP],
        ] as const,
    ),
  );
  return group(
    { stroke: COLOUR.copper },
    strokes(
      phases.map(
        (y) =>
          [
            [0, y],
            [1920, y],
          ] as const,
      ),
      { 'stroke-width': 5 },
    ),
    strokes(drops, { 'stroke-width': 2.5 }),
    ...columns.map((x) =>
      phases.map((y, phase) => circle(x + 44 + phase * 26, y, 4, { fill: COLOUR.copper })).join(''),
    ),
  );
}

function column(x: number, random: () => number): string {
  const units: string[] = [];
  let y = TOP + 14;
  while (y < FLOOR - 70) {
    const height = Math.min([74, 74, 108, 152][Math.floor(random() * 4)] ?? 74, FLOOR - 10 - y);
    units.push(unit(x + 9, y, COLUMN - 24, height - 8, random));
    y += height;
  }
  return group(
    { stroke: COLOUR.line },
    rect(x, TOP, COLUMN - 6, FLOOR - TOP, { fill: COLOUR.ink }),
    ...units,
  );
}

/** One unit: lamps, handle, name plate, and on larger ones a meter. */
function unit(x: number, y: number, width: number, height: number, random: () => number): string {
  const state = random();
  const isOn = state < 0.62;
  const lamps = [
    isOn ? COLOUR.green : 'none',
    state > 0.9 ? COLOUR.amber : 'none',
    isOn ? 'none' : COLOUR.copper,
  ];
  const handleX = x + width - 26;
  return group(
    { stroke: COLOUR.line },
    rect(x, y, width, height, { fill: '#10243a' }),
    ...lamps.map((fill, at) =>
      circle(x + 16 + at * 19, y + 17, 5.5, { fill, stroke: fill === 'none' ? COLOUR.lineBright : fill }),
    ),
    rect(handleX, y + height / 2 - 17, 15, 34, { stroke: COLOUR.lineBright }),
    el('path', {
      d: `M${handleX + 7.5} ${y + height / 2 - (isOn ? 11 : -2)}v9`,
      stroke: COLOUR.lineBright,
      'stroke-width': 4,
    }),
    strokes(
      [
        [
          [x + 12, y + height - 12],
          [x + 12 + 26 + random() * 22, y + height - 12],
        ],
      ],
      { stroke: COLOUR.faint, 'stroke-width': 4 },
    ),
    height > 90 ? meter(x + 12, y + 32, random) : '',
  );
}

function meter(x: number, y: number, random: () => number): string {
  const points = Array.from({ length: 6 }, (_, at) => [x + 6 + at * 9.4, y + 24 - random() * 16] as const);
  return (
    rect(x, y, 60, 32, { stroke: COLOUR.lineBright }) +
    strokes([points], { stroke: COLOUR.green, 'stroke-width': 1.5 })
  );
}
