const SOURCES: ReadonlyMap<string, string> = new Map([
  ['directo', 'Directo'],
  ['desconocido', 'Sin dato'],
  ['otros', 'Otros'],
  ['linkedin', 'LinkedIn'],
  ['indeed', 'Indeed'],
  ['google', 'Google'],
  ['bing', 'Bing'],
  ['facebook', 'Facebook'],
  ['instagram', 'Instagram'],
  ['computrabajo', 'Computrabajo'],
  ['laborum', 'Laborum'],
  ['trabajando', 'Trabajando'],
]);

/** The label of a source: its known name, or else the campaign or host as received. */
export const sourceLabel = (name: string): string => SOURCES.get(name) ?? name;
