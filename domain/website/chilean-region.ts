/** From north to south, stored under these names. */
export const CHILEAN_REGIONS = [
  'Arica y Parinacota',
  'Tarapacá',
  'Antofagasta',
  'Atacama',
  'Coquimbo',
  'Valparaíso',
  'Metropolitana',
  "O'Higgins",
  'Maule',
  'Ñuble',
  'Biobío',
  'La Araucanía',
  'Los Ríos',
  'Los Lagos',
  'Aysén',
  'Magallanes',
] as const;

export type ChileanRegion = (typeof CHILEAN_REGIONS)[number];

/** The southern latitude of each region's capital, in degrees. */
export const REGION_LATITUDES: Readonly<Record<ChileanRegion, number>> = {
  'Arica y Parinacota': 18.5,
  Tarapacá: 20.2,
  Antofagasta: 23.6,
  Atacama: 27.4,
  Coquimbo: 29.9,
  Valparaíso: 33,
  Metropolitana: 33.4,
  "O'Higgins": 34.2,
  Maule: 35.4,
  Ñuble: 36.6,
  Biobío: 36.8,
  'La Araucanía': 38.7,
  'Los Ríos': 39.8,
  'Los Lagos': 41.5,
  Aysén: 45.6,
  Magallanes: 53.2,
};
