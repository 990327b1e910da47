import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '#app/i18n/format.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { EntriesSkeleton } from '#app/ui/loading.tsx';
import { isFacts, isForBothLanguages, isPicture } from './choices.ts';
import { fieldOf, labelOf, valueName } from './custom-pages.ts';
import { PictureName } from './picture-field.tsx';
import { useRestoreVersion } from './publish-content.ts';
import { versionsQuery } from './read-site-texts.ts';
import { type SiteTexts, textKey } from './site-text.ts';

/** What each publication of a document has changed; each can be recovered as drafts. */
export function VersionsDialog({
  document,
  texts,
  authors,
  canEdit,
  onClose,
}: {
  document: string;
  texts: SiteTexts;
  authors: ReadonlyMap<string, string>;
  canEdit: boolean;
  onClose: () => void;
}) {
  const versions = useQuery(versionsQuery(document));
  const restore = useRestoreVersion();
  const isOfFacts = isFacts(document);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      closeLabel="Cerrar"
      title={`Versiones: ${labelOf(document, texts.texts)}`}
    >
      {versions.isLoadingError && (
        <LoadError
          text="No se pudieron cargar las versiones"
          error={versions.error}
          onRetry={() => versions.refetch()}
        />
      )}
      {versions.isPending && <EntriesSkeleton>Cargando versiones...</EntriesSkeleton>}
      {versions.data?.length === 0 && (
        <p className="text-muted">Son los textos originales: nadie ha publicado cambios aquí.</p>
      )}
      <ul className="grid gap-4">
        {versions.data?.map(({ changes, id, language, published_at, published_by, version }) => (
          <li key={id} className="border border-rule">
            <p className="flex flex-wrap items-center justify-between gap-x-4 border-b border-rule bg-ground px-4 py-1.5">
              <strong className="font-semibold text-ink">
                {isOfFacts ? 'Versión' : `${language === 'en' ? 'Inglés' : 'Español'}, versión`} {version} ·{' '}
                {formatDateTime(published_at)}
                {published_by && ` · ${authors.get(published_by) ?? 'Sin nombre'}`}
              </strong>
              {canEdit && (
                <Button
                  variant="quiet"
                  size="sm"
                  isBusy={restore.isPending}
                  aria-label={`Recuperar la versión ${version}${isOfFacts ? '' : language === 'en' ? ' en inglés' : ' en español'}`}
                  onClick={() => restore.mutate(id, { onSuccess: onClose })}
                >
                  Recuperar
                </Button>
              )}
            </p>
            <ul className="px-4 py-2 text-sm" lang={language}>
              {Object.entries(changes).map(([path, value]) => (
                <li key={path} className="line-clamp-2 break-words text-muted">
                  {isForBothLanguages({ document, path }) && `${fieldOf({ document, path })}: `}
                  {texts.lists.some((list) => list.key === textKey({ document, path })) ? (
                    'Orden y elementos de una lista'
                  ) : isPicture({ document, path }) ? (
                    <PictureName id={value ?? ''} />
                  ) : (
                    valueName({ document, path }, value ?? 'Vuelve al texto original', texts.texts)
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
