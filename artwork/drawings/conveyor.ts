import { COLOUR, circle, el, gradient, group, picture, rect, seededRandom, strokes } from './svg.ts';

type Point = readonly [number, number];

const TAIL: Point = [120, 900];
const HEAD: Point = [1330, 390];
const GROUND = 930;

/** A point on the belt, from tail (0) to head (1), offset downwards by some pixels. */
function onBelt(part: number, down = 0): Point {
  return [TAIL[0] + (HEAD[0] - TAIL[0]) * part, TAIL[1] + (HEAD[1] - TAIL[1]) * part + down];
}

/** A belt conveying ore to a stockpile, with its two drives. */
export function conveyor(): string {
  const random = seededRandom(61439);
  return picture(
    'Correa transportadora con sus accionamientos',
    gradient('g', [
      [0, COLOUR.deep],
      [0.65, COLOUR.ink2],
      [1, COLOUR.deep],
    ]),
    rect(0, 0, 1920, 1080, { fill: 'url(#g)' }),
    hills(random, 620, 130, COLOUR.ink),
    hills(random, 740, 90, '#0d2033'),
    stockpile(random),
    gallery(),
    trestles(),
    headHouse(),
    cable(),
    strokes(
      [
        [
          [0, GROUND],
          [1920, GROUND],
        ],
      ],
      { stroke: COLOUR.line },
    ),
    strokes(
      Array.from({ length: 26 }, (_, at): Point[] => [
        [at * 80 + random() * 40, GROUND + 24 + random() * 100],
        [at * 80 + 50 + random() * 60, GROUND + 24 + random() * 100],
      ]),
      { stroke: COLOUR.faint },
    ),
  );
}

function hills(random: () => number, base: number, height: number, fill: string): string {
  const ridge = Array.from({ length: 25 }, (_, at) => `${at * 80} ${Math.round(base - random() * height)}`);
  return el('path', { d: `M0 ${GROUND}L${ridge.join('L')}L1920 ${GROUND}Z`, fill, stroke: COLOUR.faint });
}

/** Belt, return belt, idlers, and the truss that carries them. */
function gallery(): string {
  const steps = Array.from({ length: 31 }, (_, at) => at / 30);
  const lattice = steps
    .slice(0, -1)
    .flatMap((part, at): Point[][] => [
      [onBelt(part, 24), onBelt(part, 74)],
      at % 2 === 0
        ? [onBelt(part, 74), onBelt(part + 1 / 30, 24)]
        : [onBelt(part, 24), onBelt(part + 1 / 30, 74)],
    ]);
  return group(
    { stroke: COLOUR.lineBright },
    strokes([
      [onBelt(0, 24), onBelt(1, 24)],
      [onBelt(0, 74), onBelt(1, 74)],
    ]),
    strokes(lattice, { stroke: COLOUR.line }),
    strokes([[onBelt(0), onBelt(1)]], { stroke: COLOUR.copper, 'stroke-width': 6 }),
    strokes([[onBelt(0, 44), onBelt(1, 44)]], { stroke: COLOUR.copperDim, 'stroke-width': 3 }),
    ...steps.slice(1, -1).map((part) => {
      const [x, y] = onBelt(part, 12);
      return circle(x, y, 7, { fill: COLOUR.ink });
    }),
    circle(TAIL[0], TAIL[1] + 22, 26, { fill: COLOUR.ink, 'stroke-width': 3 }),
  );
}

function trestles(): string {
  return [0.22, 0.45, 0.68, 0.88]
    .map((part) => {
      const [x, y] = onBelt(part, 74);
      const spread = (GROUND - y) * 0.14;
      const bays = Math.max(1, Math.round((GROUND - y) / 90));
      const level = (at: number): [number, number] => {
        const down = at / bays;
        return [y + (GROUND - y) * down, 20 + spread * down];
      };
      const braces = Array.from({ length: bays }, (_, at): Point[][] => {
        const [top, wide] = level(at);
        const [bottom, wider] = level(at + 1);
        return [
          [
            [x - wide, top],
            [x + wider, bottom],
          ],
          [
            [x + wide, top],
            [x - wider, bottom],
          ],
          [
            [x - wider, bottom],
            [x + wider, bottom],
          ],
        ];
      }).flat();
      return (
        strokes(braces, { stroke: COLOUR.faint }) +
        strokes(
          [-1, 1].map((side): Point[] => [
            [x + side * 20, y],
            [x + side * (20 + spread), GROUND],
          ]),
          { stroke: COLOUR.lineBright, 'stroke-width': 3 },
        )
      );
    })
    .join('');
}

/** The head pulley and the two motors that drive it. */
function headHouse(): string {
  const [x, y] = HEAD;
  const motor = (left: number, top: number): string =>
    group(
      { stroke: COLOUR.copper },
      rect(left, top, 96, 54, { fill: COLOUR.ink, 'stroke-width': 3 }),
      strokes(
        Array.from({ length: 5 }, (_, at): Point[] => [
          [left + 16 + at * 16, top + 8],
          [left + 16 + at * 16, top + 46],
        ]),
        { stroke: COLOUR.copperDim },
      ),
    );
  return group(
    { stroke: COLOUR.lineBright },
    rect(x - 60, y - 120, 250, 250, { fill: '#10243a', 'stroke-width': 3 }),
    strokes(
      [
        [
          [x - 76, y - 120],
          [x + 65, y - 170],
          [x + 206, y - 120],
        ],
      ],
      { 'stroke-width': 3 },
    ),
    circle(x, y + 26, 46, { fill: COLOUR.ink, stroke: COLOUR.copper, 'stroke-width': 4 }),
    circle(x, y + 26, 8, { fill: COLOUR.copper, stroke: 'none' }),
    motor(x + 68, y - 12),
    motor(x + 68, y + 62),
    circle(x - 34, y - 92, 6, { fill: COLOUR.green, stroke: 'none' }),
    circle(x - 14, y - 92, 6, { fill: COLOUR.amber, stroke: 'none' }),
    strokes(
      [
        [
          [x - 40, y + 130],
          [x - 40, GROUND],
        ],
        [
          [x + 170, y + 130],
          [x + 170, GROUND],
        ],
      ],
      {
        'stroke-width': 3,
      },
    ),
    strokes(
      Array.from({ length: 5 }, (_, at): Point[][] => {
        const top = y + 130 + (at * (GROUND - y - 130)) / 5;
        const bottom = top + (GROUND - y - 130) / 5;
        return [
          [
            [x - 40, top],
            [x + 170, bottom],
          ],
          [
            [x + 170, top],
            [x - 40, bottom],
          ],
        ];
      }).flat(),
      { stroke: COLOUR.faint },
    ),
  );
}

function stockpile(random: () => number): string {
  const stones = Array.from({ length: 90 }, () => {
    const down = Math.sqrt(random());
    const y = 560 + down * (GROUND - 560);
    const x = 1560 + (random() * 2 - 1) * down * 300;
    return circle(x, y - 6, 3 + random() * 5, { stroke: COLOUR.line });
  });
  return (
    el('path', { d: `M1560 545L1890 ${GROUND}H1230Z`, fill: '#10243a', stroke: COLOUR.lineBright }) +
    group({}, ...stones) +
    strokes(
      Array.from({ length: 12 }, (_, at): Point[] => [
        [1512 + at * 4 + random() * 8, 420 + random() * 40],
        [1530 + at * 4 + random() * 8, 500 + random() * 40],
      ]),
      { stroke: COLOUR.line },
    )
  );
}

/** The feeder that runs along the ground to the drives. */
function cable(): string {
  return strokes(
    [
      [
        [0, 880],
        [60, 880],
        [60, 1000],
        [1415, 1000],
        [1415, 540],
      ],
    ],
    {
      stroke: COLOUR.copper,
      'stroke-width': 3,
    },
  );
}
