import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type MediaFile, mediaQuery } from '#app/portal/media/list-media.ts';
import { MediaThumbnail } from '#app/portal/media/media-thumbnail.tsx';
import { Button } from '#app/ui/button.tsx';
import { deferred } from '#app/ui/deferred.tsx';
import { type DraftContext, DraftField } from './draft-field.tsx';
import { ORDER_LANGUAGE, type SiteText } from './site-text.ts';

const MediaPicker = deferred(() =>
  import('#app/portal/media/media-picker.tsx').then((module) => module.MediaPicker),
);

/** The picture of a page, chosen from the library for both languages. */
export function PictureField({
  text,
  label,
  autoFocus = false,
  ...context
}: DraftContext & { text: SiteText; label: string; autoFocus?: boolean }) {
  const [isChoosing, setIsChoosing] = useState(false);
  const pictureOf = useLibrary();
  return (
    <DraftField
      {...context}
      text={text}
      language={ORDER_LANGUAGE}
      label={label}
      mayBeBlank
      nameOf={(id) => pictureOf(id).name}
    >
      {({ error, onChange, readOnly, value }) => (
        <div className="grid justify-items-start gap-2">
          <ChosenPicture id={value} />
          {!readOnly && (
            <div className="flex flex-wrap gap-x-5">
              <Button variant="outline" size="sm" autoFocus={autoFocus} onClick={() => setIsChoosing(true)}>
                Elegir de la biblioteca
              </Button>
              {value !== '' && (
                <Button variant="quiet" size="sm" onClick={() => onChange({ target: { value: '' } })}>
                  Volver a la original
                </Button>
              )}
            </div>
          )}
          {error && <p className="text-sm font-medium text-status-red">{error}</p>}
          {isChoosing && (
            <MediaPicker
              onChoose={({ id }) => {
                setIsChoosing(false);
                onChange({ target: { value: id } });
              }}
              onClose={() => setIsChoosing(false)}
            />
          )}
        </div>
      )}
    </DraftField>
  );
}

/** A picture of the library with its name, as staff know it. */
export function ChosenPicture({ id }: { id: string }) {
  const picture = useLibrary()(id);
  return (
    <figure className="w-full max-w-80">
      {picture.file && <MediaThumbnail picture={picture.file} />}
      <figcaption className="py-1 text-sm">
        {picture.name}
        {picture.file && picture.file.alt_es === null && (
          <span className="block text-muted">
            Sin texto alternativo: quien no la ve no sabrá qué muestra. Se escribe en Imágenes y archivos.
          </span>
        )}
      </figcaption>
    </figure>
  );
}

/** The name of a picture of the library, where a text would be shown. */
export const PictureName = ({ id }: { id: string }) => useLibrary()(id).name;

/** Finds pictures of the library, with their names. */
function useLibrary(): (id: string) => { file: MediaFile | undefined; name: string } {
  const files = useQuery(mediaQuery);
  return (id) => {
    const file = files.data?.find((one) => one.id === id);
    if (id === '') return { file, name: 'La original del sitio' };
    return { file, name: file?.name ?? (files.data ? GONE : files.isError ? UNREAD : '…') };
  };
}

const GONE = 'Ya no está en la biblioteca: se muestra la original';
const UNREAD = 'No se pudo cargar la biblioteca';
