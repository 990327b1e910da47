import type { CHILEAN_REGIONS } from '#domain/website/chilean-region.ts';

/** Places in each region as used in postings, without accents. */
const REGIONS: readonly (readonly [region: (typeof CHILEAN_REGIONS)[number], places: readonly string[]])[] = [
  ['Arica y Parinacota', ['arica', 'putre']],
  ['Tarapacá', ['iquique', 'alto hospicio', 'pozo almonte', 'tarapaca']],
  [
    'Antofagasta',
    ['antofagasta', 'calama', 'mejillones', 'tocopilla', 'sierra gorda', 'taltal', 'maria elena'],
  ],
  [
    'Atacama',
    ['copiapo', 'vallenar', 'caldera', 'diego de almagro', 'el salvador', 'chanaral', 'huasco', 'atacama'],
  ],
  ['Coquimbo', ['la serena', 'coquimbo', 'ovalle', 'illapel', 'los vilos', 'salamanca']],
  [
    'Valparaíso',
    [
      'valparaiso',
      'vina del mar',
      'quilpue',
      'villa alemana',
      'concon',
      'quintero',
      'puchuncavi',
      'san antonio',
      'los andes',
      'san felipe',
      'quillota',
      'la calera',
    ],
  ],
  [
    'Metropolitana',
    [
      'santiago',
      'providencia',
      'las condes',
      'nunoa',
      'maipu',
      'quilicura',
      'pudahuel',
      'huechuraba',
      'puente alto',
      'san bernardo',
      'lampa',
      'colina',
      'renca',
      'cerrillos',
      'metropolitana',
    ],
  ],
  ["O'Higgins", ['rancagua', 'machali', 'san fernando', 'rengo', 'ohiggins', "o'higgins"]],
  ['Maule', ['talca', 'curico', 'linares', 'constitucion', 'maule']],
  ['Ñuble', ['chillan', 'nuble']],
  [
    'Biobío',
    [
      'concepcion',
      'talcahuano',
      'coronel',
      'los angeles',
      'san pedro de la paz',
      'arauco',
      'nacimiento',
      'laja',
      'biobio',
    ],
  ],
  ['La Araucanía', ['temuco', 'angol', 'villarrica', 'araucania']],
  ['Los Ríos', ['valdivia', 'los rios']],
  ['Los Lagos', ['puerto montt', 'osorno', 'puerto varas', 'castro', 'los lagos']],
  ['Aysén', ['coyhaique', 'puerto aysen', 'aysen']],
  ['Magallanes', ['punta arenas', 'puerto natales', 'magallanes']],
];

/** The place of work of a posting. */
export interface JobPlace {
  /** Fully remote; hybrid work has an office that people come to. */
  readonly isRemote: boolean;
  /** Null when the posting names no place. */
  readonly locality: string | null;
  /** Null when the place is unknown. */
  readonly region: string | null;
}

/** Parses a posting's location, a free text such as "Calama", "Santiago (híbrido)" or "Remoto desde Chile". */
export function parseJobPlace(location: string): JobPlace {
  const text = fold(location);
  const isHybrid = /\b(hibrid[oa]|hybrid|semipresencial)\b/.test(text);
  const isRemote = !isHybrid && /\b(remot[oa]|remote|teletrabajo|a distancia)\b/.test(text);
  const known = REGIONS.find(([, places]) => places.some((place) => new RegExp(`\\b${place}\\b`).test(text)));
  const locality = location
    .replace(/\([^)]*\)/g, ' ')
    .replace(
      /[·,/–-]?\s*\b(h[ií]brid[oa]|hybrid|semipresencial|remot[oa]|remote|teletrabajo|a distancia|desde chile|en chile)\b/gi,
      ' ',
    )
    .replace(/^[\s·,/–-]+|[\s·,/–-]+$/g, '')
    .replace(/\s+/g, ' ');
  return { isRemote, locality: locality === '' ? null : locality, region: known?.[0] ?? null };
}

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
