import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatDate } from '#app/i18n/format.ts';
import { Button } from '#app/ui/button.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { basesQuery } from './list-bases.ts';
import type { EditablePosting } from './list-postings.ts';
import { POSTING_STATUS } from './posting-status.ts';

/** Chooses an earlier posting as the base of a new one. */
export function BasePicker({ onChoose }: { onChoose: (posting: EditablePosting) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const [search, setSearch] = useState('');
  const panel = useId();
  const bases = useQuery({ ...basesQuery(search), enabled: isOpen });
  return (
    <div className="mb-5 border border-rule bg-ground px-4 py-2">
      <Button
        variant="quiet"
        size="sm"
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setIsOpen(!isOpen)}
      >
        Usar una oferta anterior como base
      </Button>
      {isOpen && (
        <div id={panel} className="grid gap-3 pt-1 pb-2">
          <SearchField placeholder="Título, departamento o ubicación" value={search} onSearch={setSearch} />
          {bases.isLoadingError && <p className="text-status-red">No se pudieron cargar las ofertas.</p>}
          {bases.data?.length === 0 && (
            <p className="text-muted">
              {search.trim() === ''
                ? 'Aún no hay ofertas anteriores.'
                : 'Ninguna oferta coincide: pruebe con otra palabra.'}
            </p>
          )}
          {bases.data && bases.data.length > 0 && (
            <ul aria-label="Ofertas anteriores" className="divide-y divide-grid border border-rule bg-sheet">
              {bases.data.map((posting) => (
                <li key={posting.id}>
                  <button
                    type="button"
                    onClick={() => onChoose(posting)}
                    className="block min-h-11 w-full px-3 py-1.5 text-left hover:bg-copper-tint"
                  >
                    <span className="block font-semibold break-words text-ink">{posting.title}</span>
                    <span className="block text-sm text-muted">
                      {posting.department} · {posting.location} · {POSTING_STATUS[posting.status].label},{' '}
                      {formatDate(posting.created_at)}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  );
}
