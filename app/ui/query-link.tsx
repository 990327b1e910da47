import type { ComponentProps } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { latestQuery, noteQuery } from './latest-query.ts';

/** A link to the same page with a different query. A click keeps changes made since the link was rendered. */
export function QueryLink({
  toQuery,
  ...props
}: Omit<ComponentProps<typeof Link>, 'to' | 'onClick'> & {
  toQuery: (query: URLSearchParams) => URLSearchParams;
}) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  return (
    <Link
      {...props}
      to={{ search: String(toQuery(query)) }}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        const next = toQuery(latestQuery());
        noteQuery(next);
        navigate({ search: String(next) });
      }}
    />
  );
}
