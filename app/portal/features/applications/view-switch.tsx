import { clsx } from 'clsx';
import { QueryLink } from '#app/ui/query-link.tsx';
import { KEPT_FILTERS } from '#app/ui/status-tabs.tsx';

export type View = 'tabla' | 'tablero';

const LABELS = { tabla: 'Tabla', tablero: 'Tablero' } as const satisfies Record<View, string>;

/** Switches between table and board. */
export function ViewSwitch({ view }: { view: View }) {
  return (
    <nav aria-label="Vista" className="flex border border-ink print:hidden">
      {(['tabla', 'tablero'] as const).map((name) => (
        <QueryLink
          key={name}
          toQuery={(query) => withView(query, name)}
          aria-current={name === view ? 'true' : undefined}
          className={clsx(
            'flex min-h-9.5 items-center px-3.5 text-sm font-semibold',
            name === view ? 'bg-ink text-on-ink' : 'text-ink hover:text-copper',
          )}
        >
          {LABELS[name]}
        </QueryLink>
      ))}
    </nav>
  );
}

/** Keeps the filters except the status, which does not apply to the board. */
function withView(query: URLSearchParams, view: View): URLSearchParams {
  const next = new URLSearchParams();
  for (const name of KEPT_FILTERS) {
    const value = query.get(name);
    if (value) next.set(name, value);
  }
  if (view === 'tablero') next.set('vista', view);
  return next;
}
