import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '#app/ui/dialog.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { GridSkeleton } from '#app/ui/page-skeletons.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { findMedia, type MediaFile, mediaQuery } from './list-media.ts';
import { MediaThumbnail } from './media-thumbnail.tsx';

/** Chooses a picture of the library. */
export function MediaPicker({
  onChoose,
  onClose,
}: {
  onChoose: (picture: MediaFile) => void;
  onClose: () => void;
}) {
  const files = useQuery(mediaQuery);
  return (
    <Dialog isOpen isWide onClose={onClose} title="Elegir de la biblioteca" closeLabel="Cerrar">
      {files.isLoadingError ? (
        <LoadError
          text="No se pudo cargar la biblioteca"
          error={files.error}
          onRetry={() => files.refetch()}
        />
      ) : files.isPending ? (
        <GridSkeleton>Cargando la biblioteca...</GridSkeleton>
      ) : (
        <Pictures pictures={files.data.filter(({ slug }) => slug === null)} onChoose={onChoose} />
      )}
    </Dialog>
  );
}

function Pictures({
  pictures,
  onChoose,
}: {
  pictures: readonly MediaFile[];
  onChoose: (picture: MediaFile) => void;
}) {
  const [search, setSearch] = useState('');
  const found = findMedia(pictures, search);
  if (pictures.length === 0)
    return (
      <EmptyState
        title="La biblioteca aún no tiene imágenes"
        body="Súbalas en Imágenes y archivos, y elíjalas aquí."
      />
    );
  return (
    <>
      <div className="mb-5 max-w-sm">
        <SearchField placeholder="Nombre o texto" value={search} onSearch={setSearch} />
      </div>
      {found.length === 0 ? (
        <EmptyState title="Ninguna imagen coincide" body="Pruebe con otra palabra." />
      ) : (
        <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4">
          {found.map((picture) => (
            <li key={picture.id}>
              <button
                type="button"
                onClick={() => onChoose(picture)}
                className="block w-full border border-rule bg-sheet text-left hover:border-copper focus-visible:border-copper"
              >
                <MediaThumbnail picture={picture} />
                <span className="block px-3 py-2">
                  <span className="line-clamp-2 text-sm font-semibold wrap-anywhere" title={picture.name}>
                    {picture.name}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
