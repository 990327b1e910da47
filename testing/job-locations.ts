import type { JobPlace } from '#domain/recruiting/job-place.ts';

type Written = readonly [location: string, places: string[], rest?: Partial<JobPlace>];

const WRITTEN: readonly Written[] = [
  ['Antofagasta y Calama', ['Antofagasta', 'Calama']],
  ['Santiago / Remoto', ['Santiago'], { work_mode: 'remote' }],
  ['Lima, Perú', ['Lima'], { country: 'PE' }],
  ['Home office', [], { work_mode: 'remote' }],
  ['Teletrabajo', [], { work_mode: 'remote' }],
  ['Híbrido, Concepción', ['Concepción'], { work_mode: 'hybrid' }],
  ['Todo Chile', []],
  ['Faena Escondida, Antofagasta', ['Antofagasta']],
  ['Santiago (híbrido)', ['Santiago'], { work_mode: 'hybrid' }],
  ['Remoto', [], { work_mode: 'remote' }],
  ['Puerto Montt - Punta Arenas', ['Puerto Montt', 'Punta Arenas']],
  ['Viña del Mar, Valparaíso', ['Viña del Mar']],
  ['Santiago, Chile', ['Santiago']],
  ['Calama', ['Calama']],
  ['Remoto desde Chile', [], { work_mode: 'remote' }],
  ['100% remoto', [], { work_mode: 'remote' }],
  ['A distancia', [], { work_mode: 'remote' }],
  ['REMOTO DESDE PERÚ', [], { work_mode: 'remote', country: 'PE' }],
  ['Santiago · teletrabajo', ['Santiago'], { work_mode: 'remote' }],
  ['Santiago o remoto', ['Santiago'], { work_mode: 'remote' }],
  ['Modalidad híbrida en Concepción', ['Concepción'], { work_mode: 'hybrid' }],
  ['Faena Los Bronces', ['Faena Los Bronces']],
  ['Antofagasta, Calama e Iquique', ['Antofagasta', 'Calama', 'Iquique']],
  ['Arica y Parinacota', ['Arica']],
  ['Santiago, Región Metropolitana', ['Santiago']],
  ['Santiago, San Joaquín', ['Santiago', 'San Joaquín']],
  ['Presencial en Ñuñoa, RM', ['Ñuñoa']],
  ['Lima (Perú) y Santiago', ['Lima', 'Santiago'], { country: 'PE' }],
  ['Todo el país', []],
  ['Santiago y Santiago', ['Santiago']],
  ['Llay-Llay', ['Llay-Llay']],
  ['', []],
];

/** Locations as recruiters write them, with what they name. */
export const JOB_LOCATIONS: readonly (readonly [location: string, place: JobPlace])[] = WRITTEN.map(
  ([location, places, rest]) => [location, { places, country: 'CL', work_mode: 'on_site', ...rest }],
);
