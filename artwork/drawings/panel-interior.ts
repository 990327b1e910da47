import { COLOUR, circle, gradient, group, picture, rect, seededRandom, strokes } from './svg.ts';

const LEFT = 190;
const WIDTH = 1540;
const DUCT = 44;

type Point = readonly [number, number];

/** The interior of a control panel: ducts, rails, breakers, controller, relays and terminals, wired. */
export function panelInterior(): string {
  const random = seededRandom(508);
  const ducts = [90, 330, 570, 800, 1000];
  return picture(
    'Interior de un tablero de control',
    gradient('g', [
      [0, COLOUR.ink],
      [1, COLOUR.deep],
    ]),
    rect(0, 0, 1920, 1080, { fill: 'url(#g)' }),
    rect(LEFT - 90, 20, WIDTH + 180, 1100, {
      fill: COLOUR.ink2,
      stroke: COLOUR.lineBright,
      'stroke-width': 3,
    }),
    ...ducts.map((y) => duct(LEFT, y, WIDTH)),
    ...[LEFT - 70, LEFT + WIDTH + 20].map((x) => rect(x, 40, 50, 1080, { stroke: COLOUR.line })),
    breakers(175, random),
    controller(405, random),
    relays(645, random),
    terminals(875),
  );
}

/** A slotted wiring duct. */
function duct(x: number, y: number, width: number): string {
  const slots = Array.from({ length: Math.floor(width / 22) }, (_, at): Point[] => [
    [x + 11 + at * 22, y + 8],
    [x + 11 + at * 22, y + DUCT - 8],
  ]);
  return group(
    { stroke: COLOUR.line },
    rect(x, y, width, DUCT, { fill: '#10243a' }),
    strokes(slots, { stroke: COLOUR.faint }),
  );
}

const rail = (y: number): string =>
  strokes(
    [-9, 9].map((shift): Point[] => [
      [LEFT, y + shift],
      [LEFT + WIDTH, y + shift],
    ]),
    { stroke: COLOUR.lineBright, 'stroke-width': 1.5 },
  );

/** Wires from a device's terminals into the ducts above and below. */
function wires(xs: readonly number[], from: number, to: number, colour: string): string {
  return strokes(
    xs.map((x): Point[] => [
      [x, from],
      [x, to],
    ]),
    { stroke: colour, 'stroke-width': 2.5 },
  );
}

function breakers(y: number, random: () => number): string {
  const units = Array.from({ length: 26 }, (_, at) => LEFT + 20 + at * 58).filter(
    (_, at) => at !== 8 && at !== 17,
  );
  return (
    rail(y + 55) +
    wires(
      units.map((x) => x + 23),
      134,
      y,
      COLOUR.copper,
    ) +
    wires(
      units.map((x) => x + 23),
      y + 112,
      330,
      COLOUR.copperDim,
    ) +
    units
      .map((x) => {
        const isOn = random() < 0.85;
        return group(
          { stroke: COLOUR.lineBright },
          rect(x, y, 46, 112, { fill: COLOUR.ink }),
          rect(x + 14, y + 36, 18, 40, { stroke: COLOUR.line }),
          rect(x + 16, isOn ? y + 38 : y + 58, 14, 16, {
            fill: isOn ? COLOUR.copper : COLOUR.faint,
            stroke: 'none',
          }),
          circle(x + 23, y + 14, 6, { stroke: COLOUR.line }),
          circle(x + 23, y + 98, 6, { stroke: COLOUR.line }),
        );
      })
      .join('')
  );
}

/** The rack: power supply, processor, and I/O cards with a lamp per channel. */
function controller(y: number, random: () => number): string {
  const cards = Array.from({ length: 11 }, (_, at) => LEFT + 250 + at * 96);
  return (
    rail(y + 60) +
    group(
      { stroke: COLOUR.lineBright },
      rect(LEFT + 20, y, 120, 136, { fill: COLOUR.ink }),
      rect(LEFT + 150, y, 90, 136, { fill: COLOUR.ink }),
      rect(LEFT + 164, y + 20, 62, 40, { stroke: COLOUR.green }),
      strokes(
        [
          [
            [LEFT + 172, y + 48],
            [LEFT + 186, y + 34],
            [LEFT + 200, y + 44],
            [LEFT + 218, y + 30],
          ],
        ],
        {
          stroke: COLOUR.green,
          'stroke-width': 1.5,
        },
      ),
      circle(LEFT + 40, y + 22, 6, { fill: COLOUR.green, stroke: 'none' }),
    ) +
    wires(
      cards.flatMap((x) => [x + 18, x + 34, x + 50, x + 66]),
      y + 136,
      570,
      COLOUR.line,
    ) +
    cards
      .map((x) =>
        group(
          { stroke: COLOUR.lineBright },
          rect(x, y, 88, 136, { fill: COLOUR.ink }),
          ...Array.from({ length: 16 }, (_, at) => {
            const fill = random() < 0.45 ? COLOUR.green : COLOUR.faint;
            return rect(x + 14 + (at % 2) * 14, y + 16 + Math.floor(at / 2) * 13, 8, 6, {
              fill,
              stroke: 'none',
            });
          }),
          rect(x + 48, y + 14, 28, 106, { stroke: COLOUR.line }),
        ),
      )
      .join('')
  );
}

function relays(y: number, random: () => number): string {
  const units = Array.from({ length: 19 }, (_, at) => LEFT + 24 + at * 80);
  return (
    rail(y + 55) +
    wires(
      units.flatMap((x) => [x + 14, x + 32, x + 50]),
      614,
      y,
      COLOUR.copper,
    ) +
    units
      .map((x) =>
        group(
          { stroke: COLOUR.lineBright },
          rect(x, y, 64, 120, { fill: COLOUR.ink }),
          rect(x + 10, y + 38, 44, 46, { stroke: COLOUR.line }),
          circle(x + 20, y + 100, 4.5, {
            fill: random() < 0.5 ? COLOUR.amber : COLOUR.faint,
            stroke: 'none',
          }),
          ...[14, 32, 50].map((shift) => circle(x + shift, y + 16, 5, { stroke: COLOUR.line })),
        ),
      )
      .join('')
  );
}

function terminals(y: number): string {
  const clamps = Array.from({ length: 62 }, (_, at) => LEFT + 20 + at * 24);
  return (
    rail(y + 40) +
    wires(
      clamps.filter((_, at) => at % 3 !== 2).map((x) => x + 10),
      844,
      y,
      COLOUR.lineBright,
    ) +
    clamps
      .map((x, at) =>
        rect(x, y, 20, 80, {
          fill: at % 12 === 11 ? COLOUR.copperDim : COLOUR.ink,
          stroke: COLOUR.line,
        }),
      )
      .join('') +
    wires(
      clamps.filter((_, at) => at % 4 !== 3).map((x) => x + 10),
      y + 80,
      1000,
      COLOUR.copper,
    )
  );
}
