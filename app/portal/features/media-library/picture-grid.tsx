import { countOf } from '#app/i18n/format-count.ts';
import type { MediaFile } from '#app/portal/media/list-media.ts';
import { MediaThumbnail } from '#app/portal/media/media-thumbnail.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';

/** The pictures of the library, with what they lack. */
export function PictureGrid({
  pictures,
  countUses,
  onOpen,
}: {
  pictures: readonly MediaFile[];
  countUses: (id: string) => number;
  onOpen: (picture: MediaFile) => void;
}) {
  return (
    <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 xl:grid-cols-4">
      {pictures.map((picture) => {
        const uses = countUses(picture.id);
        return (
          <li key={picture.id} className="min-w-0">
            <button
              type="button"
              onClick={() => onOpen(picture)}
              className="flex size-full flex-col border border-rule bg-sheet text-left hover:border-copper"
            >
              <MediaThumbnail picture={picture} />
              <span className="grid w-full gap-1 px-3 py-2.5">
                <span className="line-clamp-2 font-semibold wrap-anywhere" title={picture.name}>
                  {picture.name}
                </span>
                <span className="text-sm text-muted">
                  {uses === 0 ? 'Sin usar' : `En ${countOf(uses, 'lugar', 'lugares')}`}
                </span>
                {picture.alt_es === null ? (
                  <StatusBadge tone="amber">Sin texto</StatusBadge>
                ) : (
                  picture.alt_en === null && <StatusBadge tone="steel">Falta en inglés</StatusBadge>
                )}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
