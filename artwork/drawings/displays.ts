import { type Attributes, el, group, rect, seededRandom, strokes } from './svg.ts';

type Point = readonly [number, number];

const WALL = {
  back: '#0e2236',
  line: '#5f7f9d',
  text: '#f2f0ea',
  muted: '#a9bccd',
  copper: '#f0a05c',
} as const;
const DESK = {
  back: '#d5d8d9',
  sheet: '#e6e8e8',
  line: '#5b6670',
  text: '#17222c',
  water: '#2f7fb5',
} as const;
const LAMP = { green: '#37c98a', red: '#d8402f', amber: '#e7a21a' } as const;
const POWER_FACTOR = 0.92;

/** What scenes show on displays and on paper, by the name of its image. Equipment and measurements are made up. */
export const displays = (): Readonly<Record<string, string>> => ({
  'single-line': singleLine(),
  pumping: pumping(),
  trend: trend(),
  alarms: alarms(),
  'marked-drawing': markedDrawing(),
  'lock-tag': lockTag(),
  'danger-sign': dangerSign(),
});

const text = (x: number, y: number, size: number, words: string, more: Attributes = {}): string =>
  el('text', { x, y, 'font-size': size, 'font-family': 'Liberation Sans', stroke: 'none', ...more }, words);

const canvas = (width: number, height: number, background: string, ...children: readonly string[]): string =>
  el(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height, fill: 'none' },
    rect(0, 0, width, height, { fill: background }) + children.join(''),
  );

/** Decimal comma, as in Chile. */
const decimal = (value: number, digits = 1): string => value.toFixed(digits).replace('.', ',');

/** Amperes of a three-phase load. */
const amperes = (megawatts: number, kilovolts: number): string =>
  String(Math.round((megawatts * 1000) / (Math.sqrt(3) * kilovolts * POWER_FACTOR)));

/** The wall: two lines, two transformers, a sectioned bus and its feeders. */
function singleLine(): string {
  const feeders = [
    ['52-3', 'Chancado', 4.2],
    ['52-4', 'Molienda', 8.6],
    ['52-5', 'Flotación', 3.1],
    ['52-6', 'Bombeo', 2.4],
    ['52-7', 'Relaves', 5.9],
    ['52-8', 'Reserva', 0],
  ] as const;
  const feederX = (at: number): number => 330 + at * 580;
  const breaker = (x: number, y: number, isClosed: boolean): string =>
    rect(x - 32, y - 32, 64, 64, {
      fill: isClosed ? LAMP.red : WALL.back,
      stroke: isClosed ? LAMP.red : LAMP.green,
      'stroke-width': 8,
    });
  const incoming = (x: number, at: number, load: number): string =>
    group(
      { stroke: WALL.copper, 'stroke-width': 9 },
      strokes([
        [
          [x, 110],
          [x, 190],
        ],
        [
          [x, 338],
          [x, 500],
        ],
      ]),
      el('circle', { cx: x, cy: 232, r: 46 }),
      el('circle', { cx: x, cy: 294, r: 46 }),
      breaker(x, 412, true),
      text(x + 76, 180, 54, `Línea ${at}`, { fill: WALL.muted }),
      text(x + 280, 180, 58, `${decimal(110.2 + at * 0.2)} kV`, { fill: WALL.text, 'font-weight': 'bold' }),
      text(x + 76, 276, 54, `TR-${at}`, { fill: WALL.muted }),
      text(x + 280, 276, 58, `${amperes(load, 110.4)} A`, { fill: WALL.text, 'font-weight': 'bold' }),
      text(x + 76, 432, 54, `52-${at}`, { fill: WALL.muted }),
      text(x + 280, 432, 58, `${decimal(load)} MW`, { fill: WALL.text, 'font-weight': 'bold' }),
    );
  const feeder = (at: number): string => {
    const [name, area, load] = feeders[at] ?? feeders[0];
    const x = feederX(at);
    const isClosed = load > 0;
    const stroke = isClosed ? WALL.copper : WALL.line;
    return group(
      { stroke, 'stroke-width': 9 },
      strokes([
        [
          [x, 500],
          [x, 576],
        ],
        [
          [x, 640],
          [x, 744],
        ],
      ]),
      breaker(x, 608, isClosed),
      el('path', { d: `M${x - 24} 738h48l-24 40z`, fill: stroke }),
      text(x + 56, 630, 56, name, { fill: WALL.text, 'font-weight': 'bold' }),
      text(x, 846, 56, area, { fill: WALL.muted, 'text-anchor': 'middle' }),
      text(x, 926, 66, `${amperes(load, 13.8)} A`, {
        fill: isClosed ? WALL.text : WALL.line,
        'text-anchor': 'middle',
        'font-weight': 'bold',
      }),
    );
  };
  const sum = (from: number, to: number): number =>
    feeders.slice(from, to).reduce((total, [, , load]) => total + load, 0);
  return canvas(
    3560,
    1000,
    WALL.back,
    rect(0, 0, 3560, 92, { fill: '#1b3a57' }),
    text(50, 66, 56, 'S/E Principal 110/13,8 kV', { fill: WALL.text, 'font-weight': 'bold' }),
    text(1780, 66, 56, 'Diagrama unilineal', { fill: WALL.muted, 'text-anchor': 'middle' }),
    text(3510, 66, 56, '12:04:31', { fill: WALL.text, 'text-anchor': 'end' }),
    strokes(
      [
        [
          [150, 500],
          [1700, 500],
        ],
        [
          [1860, 500],
          [3410, 500],
        ],
      ],
      { stroke: WALL.copper, 'stroke-width': 22 },
    ),
    breaker(1780, 500, false),
    text(1780, 600, 56, '52-T', { fill: WALL.muted, 'text-anchor': 'middle' }),
    text(150, 462, 54, 'Barra A', { fill: WALL.copper, 'font-weight': 'bold' }),
    text(410, 462, 54, '13,8 kV', { fill: WALL.text }),
    text(1890, 462, 54, 'Barra B', { fill: WALL.copper, 'font-weight': 'bold' }),
    text(2150, 462, 54, '13,7 kV', { fill: WALL.text }),
    incoming(910, 1, sum(0, 3)),
    incoming(2650, 2, sum(3, 6)),
    ...feeders.map((_, at) => feeder(at)),
  );
}

/** A desk display of a pumping station. */
function pumping(): string {
  const tank = (x: number, name: string, level: number): string => {
    const height = 420 * level;
    return group(
      { stroke: DESK.line, 'stroke-width': 8 },
      rect(x, 240, 330, 420, { fill: DESK.sheet }),
      rect(x + 4, 656 - height, 322, height, { fill: DESK.water, stroke: 'none' }),
      text(x + 165, 214, 68, name, { fill: DESK.text, 'text-anchor': 'middle' }),
      text(x + 165, 600, 100, `${Math.round(level * 100)} %`, {
        fill: '#ffffff',
        'text-anchor': 'middle',
        'font-weight': 'bold',
      }),
    );
  };
  const pump = (y: number, name: string, isOn: boolean): string =>
    group(
      { stroke: DESK.line, 'stroke-width': 8 },
      el('circle', { cx: 800, cy: y, r: 62, fill: isOn ? LAMP.green : DESK.sheet }),
      el('path', { d: `M775 ${y - 38}l62 38-62 38z`, fill: isOn ? '#ffffff' : DESK.line, stroke: 'none' }),
      text(800, y + 130, 64, name, { fill: DESK.text, 'text-anchor': 'middle' }),
    );
  return canvas(
    1600,
    900,
    DESK.back,
    rect(0, 0, 1600, 112, { fill: '#2b4257' }),
    text(40, 80, 74, 'Impulsión', { fill: '#ffffff', 'font-weight': 'bold' }),
    text(1560, 80, 68, 'Auto', { fill: '#ffffff', 'text-anchor': 'end' }),
    strokes(
      [
        [
          [470, 580],
          [600, 580],
          [600, 320],
          [1010, 320],
          [1010, 300],
          [1150, 300],
        ],
        [
          [600, 580],
          [1010, 580],
          [1010, 320],
        ],
      ],
      { stroke: DESK.water, 'stroke-width': 20 },
    ),
    tank(140, 'Estanque 1', 0.72),
    tank(1150, 'Estanque 2', 0.46),
    pump(320, 'B-101', true),
    pump(580, 'B-102', false),
    text(140, 820, 84, 'Caudal', { fill: DESK.text }),
    text(700, 820, 104, '318 m³/h', { fill: DESK.text, 'text-anchor': 'middle', 'font-weight': 'bold' }),
    text(1480, 820, 104, '6,2 bar', { fill: DESK.text, 'text-anchor': 'end', 'font-weight': 'bold' }),
  );
}

/** A desk display of two measurements over the last hours, with axes and legend. */
function trend(): string {
  const random = seededRandom(52);
  const left = 190;
  const bottom = 720;
  const line = (from: number, to: number, jitter: number): Point[] =>
    Array.from(
      { length: 60 },
      (_, at): Point => [
        left + (at * 1340) / 59,
        bottom -
          (from + ((to - from) * at) / 59 + Math.sin(at / 5) * jitter + (random() - 0.5) * jitter) * 5.4,
      ],
    );
  return canvas(
    1600,
    900,
    '#f2f3f2',
    rect(0, 0, 1600, 112, { fill: '#2b4257' }),
    text(40, 80, 74, 'Tendencia', { fill: '#ffffff', 'font-weight': 'bold' }),
    rect(700, 34, 60, 44, { fill: LAMP.amber }),
    text(784, 78, 64, 'Potencia MW', { fill: '#ffffff' }),
    rect(1240, 34, 60, 44, { fill: '#4aa3df' }),
    text(1324, 78, 64, 'Nivel %', { fill: '#ffffff' }),
    ...[0, 25, 50, 75, 100].flatMap((value) => [
      strokes(
        [
          [
            [left, bottom - value * 5.4],
            [1530, bottom - value * 5.4],
          ],
        ],
        { stroke: '#c3c8cb', 'stroke-width': 5 },
      ),
      text(left - 24, bottom - value * 5.4 + 22, 64, String(value), {
        fill: DESK.text,
        'text-anchor': 'end',
      }),
    ]),
    ...['08:00', '09:00', '10:00', '11:00', '12:00'].map((hour, at) =>
      text(left + 30 + at * 315, 820, 64, hour, { fill: DESK.text, 'text-anchor': 'middle' }),
    ),
    strokes([line(42, 68, 5)], { stroke: '#c97a06', 'stroke-width': 15, 'stroke-linejoin': 'round' }),
    strokes([line(88, 72, 3)], { stroke: '#1f7fc0', 'stroke-width': 15, 'stroke-linejoin': 'round' }),
    strokes(
      [
        [
          [left, 170],
          [left, bottom],
          [1530, bottom],
        ],
      ],
      { stroke: DESK.line, 'stroke-width': 8 },
    ),
  );
}

/** A desk display of alarms, the newest first. */
function alarms(): string {
  const rows = [
    ['12:02', 'B-102 en mantención', LAMP.amber],
    ['11:47', 'Estanque 2 nivel bajo', LAMP.red],
    ['11:31', '52-8 abierto', '#8a949c'],
    ['10:58', 'TR-1 temperatura', LAMP.amber],
    ['10:40', 'Turno B conectado', '#8a949c'],
  ] as const;
  return canvas(
    1600,
    900,
    '#eef0f0',
    rect(0, 0, 1600, 112, { fill: '#2b4257' }),
    text(40, 80, 74, 'Alarmas', { fill: '#ffffff', 'font-weight': 'bold' }),
    text(1560, 80, 68, '3 activas', { fill: '#ffffff', 'text-anchor': 'end' }),
    ...rows.map(([time, words, lamp], at) =>
      group(
        {},
        rect(0, 120 + at * 156, 1600, 150, { fill: at % 2 ? '#e0e3e4' : '#f4f5f5' }),
        rect(36, 152 + at * 156, 86, 86, { fill: lamp }),
        text(160, 224 + at * 156, 82, time, { fill: DESK.text }),
        text(430, 224 + at * 156, 82, words, { fill: DESK.text, 'font-weight': 'bold' }),
      ),
    ),
  );
}

/** A printed drawing of a panel that somebody has corrected in red pencil. */
function markedDrawing(): string {
  const ink = { stroke: '#1d2a36', 'stroke-width': 5 } as const;
  const pencil = { stroke: '#c4231a', 'stroke-width': 9, 'stroke-linecap': 'round' } as const;
  const columns = Array.from({ length: 7 }, (_, at) => 230 + at * 210);
  return canvas(
    1684,
    1190,
    '#f6f4ee',
    rect(40, 40, 1604, 1110, ink),
    rect(1180, 990, 464, 160, ink),
    strokes(
      [
        [
          [1180, 1070],
          [1644, 1070],
        ],
        [
          [1420, 990],
          [1420, 1150],
        ],
        [
          [120, 240],
          [1560, 240],
        ],
        [
          [840, 90],
          [840, 240],
        ],
      ],
      ink,
    ),
    text(1200, 1046, 40, 'TABLERO', { fill: '#1d2a36' }),
    text(1440, 1046, 40, 'TD-04', { fill: '#1d2a36' }),
    text(1200, 1126, 40, 'LÁMINA', { fill: '#1d2a36' }),
    text(1440, 1126, 40, '3 / 12', { fill: '#1d2a36' }),
    text(120, 200, 44, '380 V', { fill: '#1d2a36' }),
    ...columns.map((x, at) =>
      group(
        ink,
        strokes([
          [
            [x, 240],
            [x, 360],
          ],
          [
            [x - 34, 360],
            [x, 440],
            [x, 600],
          ],
        ]),
        rect(x - 30, 600, 60, 90),
        strokes([
          [
            [x, 690],
            [x, 800],
          ],
        ]),
        el('circle', { cx: x, cy: 846, r: 46 }),
        text(x, 864, 52, 'M', { fill: '#1d2a36', 'text-anchor': 'middle' }),
        text(x + 26, 420, 36, `Q${at + 1}`, { fill: '#1d2a36' }),
      ),
    ),
    el('path', { d: 'M560 330c120-60 250-10 240 110s-190 170-270 90-40-170 60-205', ...pencil }),
    el('path', {
      d: 'M770 520L900 620M1172 730c-30-120 160-160 210-60s-10 230-120 220-150-130-60-190',
      ...pencil,
    }),
    text(880, 700, 84, '63 A', { fill: '#c4231a', 'font-style': 'italic' }),
    el('path', { d: 'M1130 330l60 60 120-150M250 960h360M250 1010h240', ...pencil }),
  );
}

/** The tag on a padlock. */
function lockTag(): string {
  return canvas(
    300,
    520,
    '#f7f5ef',
    rect(0, 0, 300, 190, { fill: '#c8281d' }),
    el('circle', { cx: 150, cy: 40, r: 22, fill: '#3a0d09' }),
    text(150, 150, 58, 'PELIGRO', { fill: '#ffffff', 'text-anchor': 'middle', 'font-weight': 'bold' }),
    text(150, 268, 62, 'NO', { fill: '#17222c', 'text-anchor': 'middle', 'font-weight': 'bold' }),
    text(150, 336, 56, 'OPERAR', { fill: '#17222c', 'text-anchor': 'middle', 'font-weight': 'bold' }),
    strokes(
      [
        [
          [36, 410],
          [264, 410],
        ],
        [
          [36, 470],
          [200, 470],
        ],
      ],
      { stroke: '#5b6670', 'stroke-width': 6 },
    ),
  );
}

/** The sign on electrical equipment. */
function dangerSign(): string {
  return canvas(
    400,
    520,
    '#f2b90f',
    rect(10, 10, 380, 500, { stroke: '#17222c', 'stroke-width': 14 }),
    el('path', {
      d: 'M200 60L350 320H50z',
      stroke: '#17222c',
      'stroke-width': 24,
      'stroke-linejoin': 'round',
    }),
    el('path', { d: 'M222 132l-58 96h36l-24 74 66-98h-38z', fill: '#17222c' }),
    text(200, 400, 64, 'RIESGO', { fill: '#17222c', 'text-anchor': 'middle', 'font-weight': 'bold' }),
    text(200, 472, 56, 'ELÉCTRICO', { fill: '#17222c', 'text-anchor': 'middle', 'font-weight': 'bold' }),
  );
}
