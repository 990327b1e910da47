import type { CHILEAN_REGIONS } from '../website/chilean-region.ts';
import { type JobCountry, type JobPlace, MAX_PLACES } from './job-place.ts';

/** Places in each region as used in postings, without accents. `private.get_chilean_region` knows the same ones. */
export const PLACES_OF_REGIONS: readonly (readonly [
  region: (typeof CHILEAN_REGIONS)[number],
  places: readonly string[],
])[] = [
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
      'rm',
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
      'bio bio',
    ],
  ],
  ['La Araucanía', ['temuco', 'angol', 'villarrica', 'araucania']],
  ['Los Ríos', ['valdivia', 'los rios']],
  ['Los Lagos', ['puerto montt', 'osorno', 'puerto varas', 'castro', 'los lagos']],
  ['Aysén', ['coyhaique', 'puerto aysen', 'aysen']],
  ['Magallanes', ['punta arenas', 'puerto natales', 'magallanes']],
];

// The patterns are those of `private.parse_job_location`, which reads the location that an API client writes. They are
// written so that JavaScript and PostgreSQL understand the same, whatever the database's locale.
const LETTERS = 'a-z0-9áéíóúüñÁÉÍÓÚÜÑ';
const HYBRID = 'h[iíÍ]brid[oa]s?|hybrid|semipresencial';
const REMOTE = 'remot[oa]s?|remote|teletrabajo|home *-?office|a distancia|online';
const ANYWHERE =
  'presencial|on-?site|pa[iíÍ]s|territorio nacional|nivel nacional|cualquier (?:lugar|ciudad)|varias ciudades';
const PREFIX = '(?:(?:100 *%|trabajo|modalidad|desde|dentro de|en|todo|el|de|a) +)*';
const COUNTRIES: readonly (readonly [code: JobCountry, names: string])[] = [
  ['CL', 'chile'],
  ['AR', 'argentina'],
  ['BO', 'bolivia'],
  ['BR', 'bra[sz]il'],
  ['CO', 'colombia'],
  ['EC', 'ecuador'],
  ['ES', 'espa[nñÑ]a|spain'],
  ['MX', 'm[eéÉ]xico'],
  ['PA', 'panam[aáÁ]'],
  ['PE', 'per[uúÚ]'],
  ['PY', 'paraguay'],
  ['US', 'estados unidos|ee[.] ?uu|usa|united states'],
  ['UY', 'uruguay'],
];
const SEPARATOR = ' *[;/|·•&+] *| +[-–—] +| +(?:y|e|o|u|and|or) +';
const REGION_NAME =
  "^(?:region (?:de la |del |de )?)?(?:arica|tarapaca|antofagasta|atacama|coquimbo|valparaiso|metropolitana(?: de santiago)?|rm|o'?higgins|maule|nuble|bio ?bio|(?:la )?araucania|los rios|los lagos|aysen|magallanes)$";

const word = (pattern: string): string => `(?<![${LETTERS}])${pattern}(?![${LETTERS}])`;
const matches = (text: string, pattern: string): boolean =>
  new RegExp(word(`(?:${pattern})`), 'i').test(text);
const ANY_COUNTRY = COUNTRIES.map(([, names]) => `(${names})`).join('|');
const NO_PLACE = new RegExp(
  word(`${PREFIX}(?:${HYBRID}|${REMOTE}|${ANYWHERE}|${COUNTRIES.map(([, names]) => names).join('|')})`),
  'gi',
);

/**
 * Parses the text of a posting's location, such as "Calama", "Santiago (híbrido)" or "Remoto desde Chile".
 * `private.parse_job_location` is the same in the database.
 */
export function parseJobPlace(location: string): JobPlace {
  const text = location.normalize('NFC').replace(/\s+/g, ' ');
  const country = new RegExp(word(`(?:${ANY_COUNTRY})`), 'i').exec(text)?.slice(1) ?? [];
  const rest = text
    .replace(/arica y parinacota/gi, 'Arica')
    .replace(NO_PLACE, ';')
    .replaceAll('(', ',')
    .replaceAll(')', ' ');
  const places: string[] = [];
  for (const part of rest.split(new RegExp(SEPARATOR, 'i'))) {
    let previous: string | null = null;
    for (const written of part.split(',')) {
      const name = written
        .replace(/^[ .–—-]+|[ .–—-]+$/g, '')
        .replace(/^(?:en|desde|de|y|e|o|u|and|or) +/i, '');
      if (name === '') continue;
      const [region, known] = [regionOf(name), previous === null ? null : regionOf(previous)];
      // "Viña del Mar, Valparaíso" names a town and its region, "Faena Escondida, Antofagasta" a site and its town.
      if (region !== null && region === known && new RegExp(REGION_NAME).test(fold(name))) continue;
      if (previous !== null && known === null && region !== null) places.splice(places.indexOf(previous), 1);
      if (!places.includes(name)) places.push(name);
      previous = name;
    }
  }
  return {
    places: places.slice(0, MAX_PLACES),
    country: COUNTRIES[country.findIndex(Boolean)]?.[0] ?? 'CL',
    work_mode: matches(text, HYBRID) ? 'hybrid' : matches(text, REMOTE) ? 'remote' : 'on_site',
  };
}

/** The Chilean region of a place; null when it is unknown. */
export const regionOf = (place: string): string | null => {
  const text = fold(place);
  return (
    PLACES_OF_REGIONS.find(([, towns]) => new RegExp(`\\b(?:${towns.join('|')})\\b`).test(text))?.[0] ?? null
  );
};

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll('’', "'")
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
