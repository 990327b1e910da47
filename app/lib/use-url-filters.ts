import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** What decides which rows there are: another choice starts at its first page. */
const NARROWING = ['buscar', 'estado', 'orden'];

export const parsePage = (text: string | null): number => Math.max(0, Math.trunc(Number(text ?? 1)) - 1) || 0;

/** What a list shows, kept in the address: it survives reloading, and can be sent to somebody. */
export function useUrlFilters(): {
  query: URLSearchParams;
  /** From 0. */
  page: number;
  /** Sets values; an empty one is taken out. */
  change: (values: Readonly<Record<string, string>>) => void;
} {
  const [query, setQuery] = useSearchParams();
  // What the address will be when all changes have arrived: the second of two does not take back the first.
  const latest = useRef(query);
  useEffect(() => {
    latest.current = query;
  }, [query]);
  return {
    query,
    page: parsePage(query.get('pagina')),
    change: (values) => {
      const next = new URLSearchParams(latest.current);
      if (NARROWING.some((name) => Object.hasOwn(values, name)))
        for (const name of [...next.keys()]) if (name.startsWith('pagina')) next.delete(name);
      for (const [name, value] of Object.entries(values)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      latest.current = next;
      setQuery(next, { replace: true, preventScrollReset: true });
    },
  };
}
