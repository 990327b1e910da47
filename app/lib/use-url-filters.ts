import { useSearchParams } from 'react-router';
import { latestQuery, noteQuery } from '#app/ui/latest-query.ts';

/** Parameters that change the result set and thus reset pagination. */
const RESETTING_PARAMS = [
  'accion',
  'buscar',
  'desde',
  'estado',
  'etiqueta',
  'hasta',
  'mostrar',
  'oferta',
  'orden',
  'origen',
  'persona',
  'publicacion',
  'tabla',
  'tipo',
  'traduccion',
];

/** More than any list has; the API refuses offsets that are not integers. */
const MAX_PAGE = 1_000_000;

/** The zero-based page for a one-based parameter; anything invalid is the first page. */
export function parsePage(text: string | null): number {
  const page = Math.trunc(Number(text ?? 1)) - 1;
  return page > 0 && page < MAX_PAGE ? page : 0;
}

/** A list's filters, sort and page, kept in the URL so that they survive a reload and can be shared. */
export function useUrlFilters(): {
  query: URLSearchParams;
  /** Zero-based. */
  page: number;
  /**
   * Sets parameters; an empty value removes one.
   *
   * @param options.isEntry whether Back undoes the change
   */
  change: (values: Readonly<Record<string, string>>, options?: { isEntry: boolean }) => void;
} {
  const [query, setQuery] = useSearchParams();
  return {
    query,
    page: parsePage(query.get('pagina')),
    change: (values, { isEntry } = { isEntry: false }) => {
      const next = latestQuery();
      if (RESETTING_PARAMS.some((name) => Object.hasOwn(values, name)))
        for (const name of [...next.keys()]) if (name.startsWith('pagina')) next.delete(name);
      for (const [name, value] of Object.entries(values)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      noteQuery(next);
      setQuery(next, { replace: !isEntry, preventScrollReset: true });
    },
  };
}
