import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDateTime } from '#app/i18n/format.ts';
import { formatCount } from '#app/i18n/format-count.ts';
import { LoadFailure } from '#app/ui/load-error.tsx';
import { Bar, LoadingStatus } from '#app/ui/loading.tsx';
import { type LiveContent as Content, liveContentQuery } from './read-live-content.ts';

const TEXTS = '/admin/portales/contenido';

const figuresOf = ({ changed, drafts, next, scheduled, slides }: Content) => [
  { label: 'Páginas con textos propios', value: changed, to: TEXTS },
  { label: 'Textos sin publicar', value: drafts, to: TEXTS },
  {
    label: next
      ? `Publicaciones programadas; la próxima, ${formatDateTime(next)}`
      : 'Publicaciones programadas',
    value: scheduled,
    to: TEXTS,
  },
  { label: 'Imágenes activas en la portada', value: slides, to: '/admin/portales/hero' },
];

/** What is live on the site, and what waits to be published. */
export function LiveContent() {
  const read = useQuery(liveContentQuery);
  if (read.isLoadingError)
    return (
      <LoadFailure
        text="No se pudo leer qué está publicado"
        error={read.error}
        onRetry={() => read.refetch()}
      />
    );
  return (
    <section aria-labelledby="live" className="mb-6">
      <h2 id="live" className="annotation mb-2 text-muted">
        En el sitio ahora
      </h2>
      {read.isPending && <LoadingStatus>Leyendo qué está publicado...</LoadingStatus>}
      <ul className="grid gap-px border border-rule bg-rule *:bg-sheet sm:grid-cols-2 xl:grid-cols-4">
        {read.data
          ? figuresOf(read.data).map(({ label, to, value }) => (
              <li key={label} className="group relative px-4 py-3">
                <p className="text-2xl font-semibold text-ink tabular-nums">{formatCount(value)}</p>
                <Link
                  to={to}
                  className="text-sm text-muted group-hover:text-copper after:absolute after:inset-0"
                >
                  {label}
                </Link>
              </li>
            ))
          : ['a', 'b', 'c', 'd'].map((key) => (
              <li key={key} aria-hidden="true" className="flex h-20 items-center px-4">
                <Bar className="w-1/2" />
              </li>
            ))}
      </ul>
    </section>
  );
}
