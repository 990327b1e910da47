import { COLOUR, circle, el, group, rect, seededRandom, strokes } from './svg.ts';

type Point = readonly [number, number];

/** Line drawings beside page headings, each on the subject of its page; 560 × 300. */
export const motifs = () => ({
  services: drawing(motorFeeder()),
  cases: drawing(stepResponse()),
  purpose: drawing(transmissionLine()),
  quality: drawing(controlChart()),
  jobs: drawing(openFeeders()),
});

function drawing(content: string): string {
  return el(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: '0 0 560 300',
      width: 560,
      height: 300,
      fill: 'none',
      'stroke-width': 1.75,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
      stroke: COLOUR.lineBright,
    },
    content,
  );
}

const copper = { stroke: COLOUR.copper, 'stroke-width': 3 } as const;
const path = (d: string, more = {}): string => el('path', { d, ...more });
const node = (x: number, y: number): string => circle(x, y, 4.5, { fill: COLOUR.copper, stroke: 'none' });

/** The four services in one circuit: breaker, panel, controller and motor. */
function motorFeeder(): string {
  return [
    path('M40 20v260', { ...copper, 'stroke-width': 5 }),
    node(40, 110),
    path('M40 110h80m40 0h60m40 0h46m56 0h68', copper),
    // Breaker and contactor, closed.
    path('m114 104 12 12m0-12-12 12', copper),
    path('M120 110h40M220 110h40', copper),
    path('M214 110a7 7 0 0 1 12 0', copper),
    // Overload relay.
    rect(306, 92, 56, 36),
    path('M306 110h16v-8h24v8h16'),
    circle(468, 110, 38),
    path('M454 126v-32l14 18 14-18v32'),
    // Controller, its command to the contactor dashed.
    rect(196, 206, 116, 62),
    path('M228 206v62M196 227h32M196 247h32M244 224h52M244 237h36M244 250h52'),
    path('M240 206v-84', { 'stroke-dasharray': '5 6' }),
    // The panel around it all.
    rect(84, 54, 300, 232, { 'stroke-dasharray': '14 6 2 6', stroke: COLOUR.line }),
  ].join('');
}

/** A process variable that oscillates until the controller takes over, and then follows its set point. */
function stepResponse(): string {
  const before = (x: number): number => 150 + 62 * Math.sin(x / 17) + 18 * Math.sin(x / 6.1);
  const after = (x: number): number =>
    110 + (before(250) - 110) * Math.exp((250 - x) / 45) * Math.cos((x - 250) / 20);
  const curve = (from: number, to: number, at: (x: number) => number): Point[] =>
    Array.from({ length: (to - from) / 5 + 1 }, (_, index) => [from + index * 5, at(from + index * 5)]);
  return [
    path('M40 20v250h500', { stroke: COLOUR.line }),
    path(`${[60, 110, 160, 210].map((y) => `M34 ${y}h6`).join('')}M140 270v6M250 270v6M360 270v6M470 270v6`, {
      stroke: COLOUR.line,
    }),
    path('M250 20v250', { 'stroke-dasharray': '4 6', stroke: COLOUR.line }),
    path('M40 110h500', { 'stroke-dasharray': '10 6' }),
    strokes([curve(40, 250, before)]),
    strokes([curve(250, 540, after)], copper),
    node(250, before(250)),
  ].join('');
}

/** Towers of a transmission line between the mountains and a plant. */
function transmissionLine(): string {
  const towers = [
    [70, 210, 0.55],
    [210, 236, 0.78],
    [400, 268, 1.1],
  ] as const;
  const tower = ([x, y, scale]: readonly [number, number, number]): string =>
    group(
      { transform: `translate(${x} ${y}) scale(${scale})`, 'stroke-width': 1.75 / scale },
      path(
        'M-26 0-7-96V-168L0-186 7-168v72L26 0M-22-20H22M-18-40 22-20M18-40-22-20M-18-40H18M-14-60 18-40M14-60-18-40M-14-60H14M-10-80 14-60M10-80-14-60M-10-80H10M-38-112-7-122H7L38-112M-38-112H38M-30-146-7-154H7L30-146M-30-146H30',
      ),
    );
  const arm = ([x, y, scale]: readonly [number, number, number], side: number): Point => [
    x + side * 38 * scale,
    y - 112 * scale,
  ];
  const spans = (side: number): string => {
    const points: Point[] = [[-10, 128], ...towers.map((at) => arm(at, side)), [575, 96]];
    return points
      .slice(1)
      .map(([x, y], at) => {
        const [fromX, fromY] = points[at] ?? [0, 0];
        return `M${fromX.toFixed(1)} ${fromY.toFixed(1)}Q${((fromX + x) / 2).toFixed(1)} ${(Math.max(fromY, y) + 34).toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)}`;
      })
      .join('');
  };
  return [
    path('M0 214 60 150l34 30 66-84 52 62 40-34 74 86 60-48 90 70', { stroke: COLOUR.faint }),
    path('M0 284h560', { stroke: COLOUR.line }),
    ...towers.map(tower),
    path(spans(-1) + spans(1), { stroke: COLOUR.copper, 'stroke-width': 2 }),
  ].join('');
}

/** A control chart: every measurement between its limits. */
function controlChart(): string {
  const random = seededRandom(9001);
  const points: Point[] = Array.from({ length: 14 }, (_, at) => [
    70 + at * 35,
    150 + (random() - 0.5) * (at < 5 ? 150 : 84),
  ]);
  return [
    path('M40 20v250h500', { stroke: COLOUR.line }),
    path('M40 60h500M40 240h500', { 'stroke-dasharray': '10 6' }),
    path('M40 150h500', { stroke: COLOUR.line }),
    strokes([points], copper),
    ...points.map(([x, y]) =>
      circle(x, y, 5, { fill: COLOUR.ink, stroke: COLOUR.copper, 'stroke-width': 2.5 }),
    ),
  ].join('');
}

/** A bus whose open feeders wait for their load, as open positions do. */
function openFeeders(): string {
  const feeder = (x: number, isOpen: boolean): string =>
    group(
      {},
      node(x, 60),
      path(`M${x} 60v38m-6-6 12 12m0-12-12 12`, copper),
      path(isOpen ? `M${x} 148l-24-42` : `M${x} 148V98`, isOpen ? { 'stroke-width': 3 } : copper),
      path(`M${x} 148v58`, isOpen ? { 'stroke-dasharray': '2 8' } : copper),
      circle(x, 232, 26, isOpen ? { 'stroke-dasharray': '5 6' } : {}),
      path(
        `M${x - 12} 250a12 12 0 0 1 24 0M${x - 7} 225a7 7 0 1 0 14 0a7 7 0 1 0-14 0`,
        isOpen ? { 'stroke-dasharray': '3 4' } : {},
      ),
    );
  return [
    path('M20 60h520', { ...copper, 'stroke-width': 5 }),
    ...[70, 175, 280, 385, 490].map((x, at) => feeder(x, at === 1 || at === 4)),
  ].join('');
}
