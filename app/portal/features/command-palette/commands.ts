import { searchable } from '#domain/values/search-pattern.ts';
import type { Found } from './find-in-portal.ts';

/** An entry of the palette: a page to go to, or an action to run. */
export interface Command {
  readonly id: string;
  readonly label: string;
  /** Shown beside the label. */
  readonly detail?: string;
  /** Other words that match it. */
  readonly words?: string;
  readonly to?: string;
  readonly run?: () => void;
}

export interface CommandGroup {
  readonly title: string;
  readonly commands: readonly Command[];
}

/** The commands whose text contains every typed word; all commands when nothing is typed. */
export function matching(commands: readonly Command[], typed: string): readonly Command[] {
  const words = searchable(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
  return commands.filter(({ detail = '', label, words: more = '' }) => {
    const text = searchable(`${label} ${detail} ${more}`);
    return words.every((word) => text.includes(word));
  });
}

/** In display order. */
const KINDS = [
  { title: 'Postulantes', kinds: ['application', 'spontaneous', 'internship'] },
  { title: 'Ofertas', kinds: ['posting'] },
  { title: 'Usuarios', kinds: ['user'] },
  { title: 'Casos de éxito', kinds: ['case'] },
  { title: 'Cotizaciones', kinds: ['quote'] },
] as const satisfies readonly { title: string; kinds: readonly Found['kind'][] }[];

/** The results by kind, each with its URL; empty groups are omitted. */
export function foundGroups(found: readonly Found[], seesApplications: boolean): readonly CommandGroup[] {
  return KINDS.map(({ kinds, title }) => ({
    title,
    commands: kinds
      .flatMap((kind) => found.filter((one) => one.kind === kind))
      .map((one) => commandOf(one, seesApplications)),
  })).filter(({ commands }) => commands.length > 0);
}

/**
 * The groups the palette shows for the typed text.
 *
 * @param options.isStale whether `found` belongs to an earlier text: then only visible matches are offered, so that a
 * quick Enter does not open the wrong record
 * @param options.seesApplications whether a posting opens its applications
 */
export function shownGroups(options: {
  typed: string;
  found: readonly Found[];
  isStale: boolean;
  own: readonly CommandGroup[];
  seesApplications: boolean;
}): readonly CommandGroup[] {
  const { found, isStale, own, seesApplications, typed } = options;
  const narrowed = ({ commands, title }: CommandGroup): CommandGroup => ({
    title,
    commands: matching(commands, typed),
  });
  const records = foundGroups(found, seesApplications);
  return [...(isStale ? records.map(narrowed) : records), ...own.map(narrowed)].filter(
    ({ commands }) => commands.length > 0,
  );
}

const NOTES: Partial<Record<Found['kind'], string>> = {
  internship: 'Práctica',
  spontaneous: 'CV espontáneo',
};

const commandOf = (one: Found, seesApplications: boolean): Command => ({
  id: `${one.kind}-${one.id}`,
  label: one.title,
  detail: [NOTES[one.kind], one.detail].filter(Boolean).join(' · '),
  to: addressOf(one, seesApplications),
});

/** The URL that opens a record; for a posting, its form if the user may not read its applications. */
export function addressOf({ id, kind, parent_id }: Found, seesApplications: boolean): string {
  switch (kind) {
    case 'application':
      return `/admin/rrhh/applications/${parent_id}?postulante=${id}`;
    case 'posting':
      return seesApplications ? `/admin/rrhh/applications/${id}` : `/admin/rrhh/postulaciones?editar=${id}`;
    case 'internship':
      return `/admin/rrhh/practicas?solicitud=${id}`;
    case 'spontaneous':
      return `/admin/rrhh/espontaneas?solicitud=${id}`;
    case 'user':
      return `/admin/accesos/usuarios/${id}`;
    case 'case':
      return `/admin/portales/exitos?caso=${id}`;
    case 'quote':
      return `/admin/ventas/solicitudes?solicitud=${id}`;
  }
}
