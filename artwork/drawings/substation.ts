import { COLOUR, circle, el, gradient, group, picture, rect, seededRandom, strokes } from './svg.ts';

const GROUND = 900;
type Point = readonly [number, number];

/** A high-voltage substation below the Andes, after sunset. */
export function substation(): string {
  const gantries = [520, 930, 1340, 1750];
  return picture(
    'Subestación al anochecer',
    gradient('sky', [
      [0, '#07111c'],
      [0.55, '#11263b'],
      [0.8, '#2a3a4b'],
      [0.86, '#5d4638'],
      [1, '#7d5236'],
    ]) +
      gradient('soil', [
        [0, '#0a1724'],
        [1, '#060d15'],
      ]),
    rect(0, 0, 1920, GROUND, { fill: 'url(#sky)' }),
    stars(),
    ridge(11, 640, 170, '#142b41', '#2f4f6c'),
    ridge(29, 760, 90, '#0e2032', '#1f3850'),
    rect(0, GROUND, 1920, 180, { fill: 'url(#soil)' }),
    strokes(
      [
        [
          [0, GROUND],
          [1920, GROUND],
        ],
      ],
      { stroke: COLOUR.line },
    ),
    pylon(170, 250, 1),
    pylon(-90, 420, 0.62),
    ...gantries.map((x) => gantry(x)),
    conductors(gantries),
    ...gantries.map((x, at) => bay(x, at)),
    transformer(1010, 2.1),
    transformer(1500, 2.1),
    fence(),
  );
}

function stars(): string {
  const random = seededRandom(4);
  return group(
    { fill: '#c8d6e2' },
    ...Array.from({ length: 60 }, () =>
      circle(random() * 1920, random() * 430, 0.6 + random() * 0.9, { opacity: 0.25 + random() * 0.5 }),
    ),
  );
}

/** A mountain ridge by midpoint displacement, with a few strokes of relief. */
function ridge(seed: number, level: number, roughness: number, fill: string, stroke: string): string {
  const random = seededRandom(seed);
  let points: Point[] = [
    [0, level],
    [1920, level - 40],
  ];
  for (let step = 0, amplitude = roughness; step < 7; step += 1, amplitude *= 0.55) {
    points = points.flatMap((point, at): Point[] => {
      const next = points[at + 1];
      if (!next) return [point];
      return [point, [(point[0] + next[0]) / 2, (point[1] + next[1]) / 2 + (random() - 0.5) * amplitude * 2]];
    });
  }
  const relief = points
    .filter((_, at) => at % 9 === 4)
    .map(([x, y]): Point[] => [
      [x, y + 8],
      [x + 26 + random() * 30, y + 50 + random() * 60],
    ]);
  return (
    strokes([[...points, [1920, GROUND], [0, GROUND]]], { fill }) +
    strokes([points], { stroke }) +
    strokes(relief, { stroke, opacity: 0.5 })
  );
}

/** A lattice tower with three cross-arms. */
function pylon(x: number, top: number, scale: number): string {
  const height = GROUND - top;
  const half = (y: number): number => (10 + ((y - top) / height) ** 1.6 * 62) * scale + 4;
  const levels = Array.from({ length: 10 }, (_, at) => top + (height * at) / 9);
  const lattice = levels.flatMap((y, at): Point[][] => {
    const next = levels[at + 1];
    if (next === undefined) return [];
    return [
      [
        [x - half(y), y],
        [x + half(next), next],
      ],
      [
        [x + half(y), y],
        [x - half(next), next],
      ],
      [
        [x - half(next), next],
        [x + half(next), next],
      ],
    ];
  });
  const arms = [0.06, 0.18, 0.3].flatMap((at, level): Point[][] => {
    const y = top + height * at;
    const reach = (120 + level * 18) * scale;
    return [
      [
        [x - half(y), y - 16 * scale],
        [x - reach, y],
        [x - half(y), y + 10 * scale],
      ],
      [
        [x + half(y), y - 16 * scale],
        [x + reach, y],
        [x + half(y), y + 10 * scale],
      ],
    ];
  });
  const legs: Point[][] = [
    levels.map((y): Point => [x - half(y), y]),
    levels.map((y): Point => [x + half(y), y]),
  ];
  return strokes([...legs, ...lattice, ...arms], { stroke: '#466886', 'stroke-width': 1.6 });
}

/** A portal: two lattice legs and a beam. */
function gantry(x: number): string {
  const top = 470;
  const parts: Point[][] = [];
  for (const leg of [x - 150, x + 150]) {
    parts.push(
      [
        [leg - 12, GROUND],
        [leg - 7, top],
      ],
      [
        [leg + 12, GROUND],
        [leg + 7, top],
      ],
    );
    for (let y = top; y < GROUND; y += 36)
      parts.push([
        [leg - 9, y],
        [leg + 9, y + 18],
        [leg - 9, y + 36],
      ]);
  }
  parts.push(
    [
      [x - 165, top],
      [x + 165, top],
    ],
    [
      [x - 165, top + 22],
      [x + 165, top + 22],
    ],
  );
  for (let at = x - 160; at < x + 160; at += 32)
    parts.push([
      [at, top + 22],
      [at + 16, top],
      [at + 32, top + 22],
    ]);
  return strokes(parts, { stroke: '#466886', 'stroke-width': 1.6 });
}

/** Three phases sagging from the pylon through every gantry, and out. */
function conductors(gantries: readonly number[]): string {
  const stops: Point[] = [[50, 330], ...gantries.map((x): Point => [x, 492]), [2160, 492]];
  const lines = [-90, 0, 90].flatMap((offset, phase) =>
    stops.slice(1).map(([x, y], at) => {
      const [fromX, fromY] = stops[at] ?? [0, 0];
      const spread = at === 0 ? 0 : offset;
      const startY = at === 0 ? fromY + phase * 62 : fromY;
      return el('path', {
        d: `M${fromX + spread} ${startY}Q${(fromX + x) / 2 + (spread + offset) / 2} ${Math.max(startY, y) + (at === 0 ? 40 : 52)} ${x + offset} ${y}`,
      });
    }),
  );
  return group({ stroke: COLOUR.copper, 'stroke-width': 2, opacity: 0.9 }, ...lines);
}

/** Under a gantry: insulators, a disconnector and a breaker for each phase. */
function bay(x: number, at: number): string {
  const parts = [-90, 0, 90].map((offset) => {
    const px = x + offset;
    return (
      strokes(
        [
          [
            [px, 492],
            [px, 505],
          ],
        ],
        { stroke: COLOUR.copper },
      ) +
      insulator(px, 505, 8) +
      strokes(
        [
          [
            [px, 561],
            [px, 690],
          ],
        ],
        { stroke: COLOUR.copper, opacity: 0.8 },
      ) +
      insulator(px, 690, 12) +
      rect(px - 9, 774, 18, 40, { stroke: COLOUR.lineBright, fill: COLOUR.ink }) +
      strokes(
        [
          [
            [px - 12, GROUND],
            [px - 7, 814],
          ],
          [
            [px + 12, GROUND],
            [px + 7, 814],
          ],
        ],
        { stroke: COLOUR.line },
      )
    );
  });
  const lamp = circle(x + 126, 862, 4, { fill: at === 1 ? COLOUR.amber : COLOUR.green });
  return parts.join('') + rect(x + 108, 836, 36, 64, { stroke: COLOUR.line, fill: COLOUR.ink }) + lamp;
}

function insulator(x: number, y: number, sheds: number): string {
  return strokes(
    Array.from({ length: sheds }, (_, at): Point[] => [
      [x - 8, y + at * 7],
      [x + 8, y + at * 7],
    ]),
    { stroke: '#8fa9c0', 'stroke-width': 3 },
  );
}

/** A power transformer: tank, radiators, conservator and bushings. */
function transformer(x: number, scale: number): string {
  const s = (value: number): number => value * scale;
  const base = GROUND + 30;
  return group(
    { stroke: '#5f86a8', fill: '#0d1d2e' },
    rect(x - s(42), base - s(58), s(84), s(52)),
    ...Array.from({ length: 6 }, (_, at) => rect(x - s(76) + at * s(5.4), base - s(52), s(4), s(42))),
    ...Array.from({ length: 6 }, (_, at) => rect(x + s(46) + at * s(5.4), base - s(52), s(4), s(42))),
    el('rect', { x: x + s(34), y: base - s(104), width: s(26), height: s(13), rx: s(6) }),
    strokes([
      [
        [x + s(40), base - s(91)],
        [x + s(40), base - s(58)],
      ],
      [
        [x - s(48), base - s(6)],
        [x + s(48), base - s(6)],
        [x + s(48), base],
        [x - s(48), base],
        [x - s(48), base - s(6)],
      ],
    ]),
    ...[-30, -8, 14].map((offset) => insulator(x + s(offset), base - s(58) - 62, 9)),
    strokes(
      [-30, -8, 14].map((offset): Point[] => [
        [x + s(offset), base - s(58) - 64],
        [x + s(offset), base - s(58) - 120],
      ]),
      { stroke: COLOUR.copper },
    ),
  );
}

function fence(): string {
  const posts = Array.from({ length: 25 }, (_, at): Point[] => [
    [at * 80, 1020],
    [at * 80, 960],
    [at * 80 + 8, 950],
  ]);
  const wires = [964, 978, 992, 1006].map((y): Point[] => [
    [0, y],
    [1920, y],
  ]);
  return strokes([...posts, ...wires], { stroke: COLOUR.faint, 'stroke-width': 1.5 });
}
