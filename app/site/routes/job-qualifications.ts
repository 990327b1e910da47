const NUMBERS: ReadonlyMap<string, number> = new Map([
  ['un', 1],
  ['una', 1],
  ['dos', 2],
  ['tres', 3],
  ['cuatro', 4],
  ['cinco', 5],
  ['seis', 6],
  ['siete', 7],
  ['ocho', 8],
  ['nueve', 9],
  ['diez', 10],
]);

/** Years as stated in requirements, "Cinco años programando PLC"; not ages or the length of a degree. */
const YEARS = new RegExp(
  `(?:^|[^\\p{L}\\d])(\\d{1,2}|${[...NUMBERS.keys()].join('|')})\\s+(años?|meses)(?!\\s+de\\s+edad)(?=[\\s,.;]|$)`,
  'giu',
);

/**
 * The months of experience that a posting requires: the first time span found, since a total comes before its parts
 * ("cinco años en taller, dos de ellos a cargo de personas").
 *
 * @returns null when the requirements state none
 */
export function experienceMonths(requirements: string): number | null {
  for (const line of requirements.split('\n')) {
    // "Estudiante de los dos últimos años" is about studies.
    if (/estudiante|carrera de/i.test(line)) continue;
    for (const [, amount = '', unit = ''] of line.matchAll(YEARS)) {
      const count = NUMBERS.get(amount.toLowerCase()) ?? Number(amount);
      if (count > 0) return unit.toLowerCase().startsWith('a') ? count * 12 : count;
    }
  }
  return null;
}

/**
 * The lowest sufficient degree, in Google's terms.
 *
 * @returns null when the requirements state none
 */
export function requiredDegree(requirements: string): string | null {
  const line = requirements
    .split('\n')
    .filter((each) => !/estudiante|deseable/i.test(each))
    .join('\n');
  if (/enseñanza media|licencia media|cuarto medio/i.test(line)) return 'high school';
  if (
    /(^|[^\p{L}])(técnic[oa](\/a|\(a\))? (de nivel superior|en|eléctric|o |superior)|formación técnica|título técnico)/iu.test(
      line,
    )
  )
    return 'associate degree';
  if (
    /(^|[^\p{L}])(ingenier[oa](\/a|\(a\))?\s|ingeniería civil|licenciad[oa]|título (profesional|universitario))/iu.test(
      `${line} `,
    )
  )
    return 'bachelor degree';
  return null;
}
