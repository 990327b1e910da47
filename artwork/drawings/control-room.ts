import { COLOUR, circle, el, gradient, group, picture, rect, seededRandom, strokes } from './svg.ts';

type Point = readonly [number, number];
const random = seededRandom(508);

/** A control room: the mimic wall with the plant's single-line diagram, with two desks in front. */
export function controlRoom(): string {
  return picture(
    'Sala de control',
    gradient('w', [
      [0, COLOUR.deep],
      [0.7, COLOUR.ink2],
      [1, '#0a1623'],
    ]),
    rect(0, 0, 1920, 1080, { fill: 'url(#w)' }),
    strokes(
      [
        [
          [0, 90],
          [240, 150],
          [1680, 150],
          [1920, 90],
        ],
        [
          [0, 790],
          [240, 730],
          [1680, 730],
          [1920, 790],
        ],
        [
          [240, 150],
          [240, 730],
        ],
        [
          [1680, 150],
          [1680, 730],
        ],
      ],
      { stroke: COLOUR.faint },
    ),
    ceiling(),
    mimicWall(),
    desk(330, 760),
    desk(1050, 760),
  );
}

function ceiling(): string {
  return group(
    { stroke: COLOUR.faint },
    ...[420, 800, 1180].map((x) => el('path', { d: `M${x} 118h300l-14 22H${x + 14}z`, fill: '#1a3550' })),
  );
}

/** The mimic: two transformers onto a bus, nine feeders, some open, some closed. */
function mimicWall(): string {
  const feeders = Array.from({ length: 9 }, (_, at) => 400 + at * 140);
  const bus: Point[][] = [
    [
      [330, 380],
      [1004, 380],
    ],
    [
      [1056, 380],
      [1590, 380],
    ],
  ];
  return group(
    { stroke: COLOUR.line },
    rect(290, 190, 1340, 490, { fill: '#0a1826' }),
    strokes(
      [710, 1190].map((x): Point[] => [
        [x, 190],
        [x, 680],
      ]),
      { stroke: COLOUR.faint },
    ),
    strokes(
      [
        [
          [290, 435],
          [1630, 435],
        ],
      ],
      { stroke: COLOUR.faint },
    ),
    strokes(bus, { stroke: COLOUR.copper, 'stroke-width': 6 }),
    strokes(
      [
        [
          [1004, 380],
          [1046, 360],
        ],
      ],
      { stroke: COLOUR.copper, 'stroke-width': 3 },
    ),
    ...[620, 1280].map(source),
    ...feeders.map((x, at) => feeder(x, at)),
    trend(1470, 215),
    trend(330, 215),
  );
}

function source(x: number): string {
  return group(
    { stroke: COLOUR.copper, 'stroke-width': 2.5 },
    strokes([
      [
        [x, 210],
        [x, 252],
      ],
      [
        [x, 330],
        [x, 380],
      ],
    ]),
    circle(x, 276, 24),
    circle(x, 306, 24),
  );
}

/** A breaker (square), a line, and a motor or a load arrow. */
function feeder(x: number, at: number): string {
  const isOpen = at === 3 || at === 7;
  const stroke = isOpen ? COLOUR.lineBright : COLOUR.copper;
  const load =
    at % 3 === 2
      ? el('path', { d: `M${x - 10} 590l10 18 10-18z` })
      : circle(x, 606, 20) + el('path', { d: `M${x - 8} 614v-16l8 10 8-10v16`, 'stroke-width': 2 });
  return group(
    { stroke, 'stroke-width': 2.5 },
    strokes([
      [
        [x, 380],
        [x, 440],
      ],
      [
        [x, 476],
        [x, at % 3 === 2 ? 590 : 586],
      ],
    ]),
    rect(x - 18, 440, 36, 36, { fill: isOpen ? 'none' : '#5a3a22' }),
    isOpen
      ? ''
      : strokes([
          [
            [x, 440],
            [x, 476],
          ],
        ]),
    load,
    circle(x + 32, 458, 5, { fill: isOpen ? COLOUR.amber : COLOUR.green, stroke: 'none' }),
  );
}

function trend(x: number, y: number): string {
  const line = (level: number): Point[] =>
    Array.from({ length: 14 }, (_, at): Point => [x + 6 + at * 9, y + level + (random() - 0.5) * 26]);
  return (
    rect(x, y, 130, 90, { stroke: COLOUR.line }) +
    strokes([line(32)], { stroke: COLOUR.green, 'stroke-width': 1.5 }) +
    strokes([line(62)], { stroke: COLOUR.copper, 'stroke-width': 1.5 })
  );
}

function desk(x: number, y: number): string {
  const screens = [0, 180, 360].map((offset) => screen(x + offset, y - 118));
  return group(
    { stroke: COLOUR.lineBright },
    el('path', { d: `M${x - 60} ${y + 24}h660l40 56H${x - 100}z`, fill: '#12283d' }),
    el('path', { d: `M${x - 100} ${y + 80}h740v34H${x - 100}z`, fill: '#0d1d2e' }),
    ...screens,
    el('path', {
      d: `M${x + 40} ${y + 46}h120M${x + 300} ${y + 46}h150`,
      stroke: COLOUR.line,
      'stroke-width': 8,
    }),
    chair(x + 130, y + 120),
    chair(x + 410, y + 120),
  );
}

function screen(x: number, y: number): string {
  const bars = Array.from({ length: 7 }, (_, at) => {
    const height = 14 + random() * 46;
    return rect(x + 14 + at * 19, y + 84 - height, 11, height, {
      fill: at === 4 ? COLOUR.copperDim : '#27496a',
      stroke: 'none',
    });
  });
  return (
    rect(x, y, 160, 104, { fill: '#0a1826' }) +
    bars.join('') +
    strokes(
      [
        [
          [x + 12, y + 16],
          [x + 70, y + 16],
        ],
      ],
      { stroke: COLOUR.copper, 'stroke-width': 3 },
    ) +
    el('path', { d: `M${x + 66} ${y + 104}v26h28v-26M${x + 46} ${y + 142}h68` })
  );
}

function chair(x: number, y: number): string {
  return group(
    { fill: '#0b1a2a', stroke: COLOUR.line },
    el('path', { d: `M${x - 46} ${y + 96}q-6-96 12-104h68q18 8 12 104z` }),
    el('path', {
      d: `M${x - 60} ${y + 104}h120v20H${x - 60}zM${x} ${y + 124}v50M${x - 44} ${y + 186}l44-12 44 12`,
    }),
  );
}
