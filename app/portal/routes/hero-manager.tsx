import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useArrange } from '#app/lib/query/use-arrange.ts';
import { useLiveTables } from '#app/lib/query/use-live-tables.ts';
import { useStaff } from '#app/portal/features/auth/session/staff-context.ts';
import { useAddLibraryImage } from '#app/portal/features/hero-images/add-library-image.ts';
import { useChangeImage } from '#app/portal/features/hero-images/change-image.ts';
import { useDeleteImage } from '#app/portal/features/hero-images/delete-image.ts';
import { HeroPreview } from '#app/portal/features/hero-images/hero-preview.tsx';
import { ImageList } from '#app/portal/features/hero-images/image-list.tsx';
import { IMAGES_KEY, imagesQuery, type StoredImage } from '#app/portal/features/hero-images/list-images.ts';
import { useUploads } from '#app/portal/features/hero-images/upload-images.ts';
import { UploadList } from '#app/portal/features/hero-images/upload-list.tsx';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { deferred } from '#app/ui/deferred.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { ListSkeleton } from '#app/ui/loading.tsx';
import { UploadArea } from '#app/ui/upload-area.tsx';
import { useUnloadWarning } from '#app/ui/use-unload-warning.ts';
import { HERO_FORMATS } from '#domain/website/hero-image.ts';

const TABLES = ['hero_images'];

const MediaPicker = deferred(() =>
  import('#app/portal/media/media-picker.tsx').then((module) => module.MediaPicker),
);

/** Manages the carousel images of the home page. */
export function HeroManager() {
  const isReadOnly = !useStaff().access.isSuperAdmin;
  const isListening = useLiveTables(TABLES, IMAGES_KEY);
  const images = useQuery({ ...imagesQuery, enabled: isListening });
  const { clear, start, uploads } = useUploads();
  const add = useAddLibraryImage();
  const change = useChangeImage();
  const arrange = useArrange({
    table: 'hero_images',
    queryKey: IMAGES_KEY,
    logMessage: 'hero images not arranged',
    errorMessage: 'No se pudo actualizar el orden',
  });
  const remove = useDeleteImage();
  useUnloadWarning(uploads.some(({ state }) => state === 'sending'));
  const [deleting, setDeleting] = useState<StoredImage | null>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  if (images.isLoadingError) {
    return (
      <LoadError
        text="No se pudieron cargar las imágenes"
        error={images.error}
        onRetry={() => images.refetch()}
      />
    );
  }
  const stored = images.data ?? [];
  return (
    <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[1fr_26rem]">
      <section aria-label="Subir imágenes" className="min-w-0">
        <UploadArea
          label="Subir imágenes"
          prompt="Arrastre imágenes aquí o elíjalas"
          hint="Formatos soportados: JPG, PNG, WebP. Tamaño recomendado: 1920x1080px"
          accept={HERO_FORMATS}
          disabled={isReadOnly}
          onFiles={start}
        />
        <Button
          variant="outline"
          size="sm"
          className="mt-3 min-h-10"
          disabled={isReadOnly || add.isPending}
          onClick={() => setIsChoosing(true)}
        >
          Elegir de la biblioteca
        </Button>
        <UploadList uploads={uploads} onClear={clear} />
      </section>
      {images.data && <Preview images={images.data} />}
      <section aria-labelledby="images" className="min-w-0 lg:col-start-1">
        <h3 id="images" className="mb-3 text-xl">
          Gestión de Imágenes{images.data && ` (${stored.length})`}
        </h3>
        {images.isPending ? (
          <ListSkeleton rows={4} rowClassName="h-29">
            Cargando imágenes...
          </ListSkeleton>
        ) : stored.length === 0 ? (
          <EmptyState title="No hay imágenes cargadas" body="Sube algunas imágenes para comenzar" />
        ) : (
          <ImageList
            images={stored}
            isReadOnly={isReadOnly}
            onReorder={(after) => arrange({ before: stored.map(({ id }) => id), after })}
            onDuration={({ id }, duration_seconds, previous) =>
              change({ id, change: { duration_seconds, previous } })
            }
            onToggle={({ id }, is_active) => change({ id, change: { is_active } })}
            onDelete={setDeleting}
          />
        )}
      </section>
      {isChoosing && (
        <MediaPicker
          onChoose={({ id }) => {
            setIsChoosing(false);
            add.mutate(id);
          }}
          onClose={() => setIsChoosing(false)}
        />
      )}
      <ConfirmDialog
        isOpen={deleting !== null}
        title="¿Eliminar esta imagen?"
        body={
          deleting?.storage_path === null
            ? 'Dejará de verse en la portada. Queda en la biblioteca.'
            : 'Dejará de verse en el sitio y su archivo se borrará.'
        }
        confirmLabel="Eliminar"
        cancelLabel="Cancelar"
        onCancel={() => setDeleting(null)}
        onConfirm={() => {
          if (deleting) remove.mutate(deleting);
          setDeleting(null);
        }}
      />
    </div>
  );
}

function Preview({ images }: { images: readonly StoredImage[] }) {
  const slides = images
    .filter(({ is_active }) => is_active)
    .map(({ alt, duration_seconds, position, preview }) => ({
      src: preview,
      seconds: duration_seconds,
      alt,
      ...(position && { position }),
    }));
  return (
    <section
      aria-labelledby="preview"
      className="min-w-0 lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1"
    >
      <h3 id="preview" className="mb-3 text-xl">
        Vista previa
      </h3>
      {slides.length === 0 ? (
        <EmptyState
          title="No hay imágenes activas para mostrar"
          body="Mientras tanto, el sitio muestra sus tres ilustraciones."
        />
      ) : (
        // Restarts the preview when the slides change.
        <HeroPreview key={slides.map(({ seconds, src }) => `${src} ${seconds}`).join()} slides={slides} />
      )}
    </section>
  );
}
