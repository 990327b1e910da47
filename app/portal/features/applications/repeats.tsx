import { clsx } from 'clsx';
import { formatDateTime } from '#app/i18n/format.ts';
import { FactText } from '#app/ui/facts.tsx';
import type { JobApplication } from '#domain/recruiting/job-application.ts';

import type { RepeatedApplication } from './list-repeats.ts';

/** All applications of one person to this posting, to choose which CV is shown. */
export function Repeats({
  first,
  repeats,
  selectedId,
  onSelect,
}: {
  first: JobApplication;
  /** Newest first. */
  repeats: readonly RepeatedApplication[];
  /** The id of the application whose CV is shown. */
  selectedId: string;
  onSelect: (id: string) => void;
}) {
  const selected = repeats.find(({ id }) => id === selectedId);
  return (
    <section className="mt-6 border-l-3 border-copper pl-4">
      <h3 className="mb-2 text-base">Volvió a postular</h3>
      <ul className="grid gap-1">
        {[...repeats, first].map(({ applied_at, id }, at) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={id === selectedId}
              onClick={() => onSelect(id)}
              className={clsx(
                'printed min-h-8 text-left underline-offset-4 hover:text-copper hover:underline',
                id === selectedId ? 'font-semibold text-ink' : 'text-copper',
              )}
            >
              CV del {formatDateTime(applied_at)}
              {at === 0 && ' (el más reciente)'}
            </button>
          </li>
        ))}
      </ul>
      {selected?.phone && selected.phone !== first.phone && (
        <p className="mt-2">Teléfono: {selected.phone}</p>
      )}
      {selected?.cover_letter && selected.cover_letter !== first.cover_letter && (
        <FactText title="Carta que acompaña a este CV">{selected.cover_letter}</FactText>
      )}
    </section>
  );
}
