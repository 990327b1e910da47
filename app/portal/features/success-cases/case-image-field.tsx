import { useRef, useState } from 'react';
import { sceneSrc } from '#app/content/scenes/scene-picture.ts';
import { imageErrorMessages } from '#app/lib/uploads/image-error-messages.ts';
import { findImageProblem } from '#app/lib/uploads/upload-image.ts';
import type { MediaFile } from '#app/portal/media/list-media.ts';
import { Button } from '#app/ui/button.tsx';
import { deferred } from '#app/ui/deferred.tsx';
import { FileDrop } from '#app/ui/file-drop.tsx';
import { MAX_IMAGE_MB } from '#domain/values/file-limits.ts';
import { CASE_FORMATS } from '#domain/website/success-case.ts';

const MediaPicker = deferred(() =>
  import('#app/portal/media/media-picker.tsx').then((module) => module.MediaPicker),
);

const ERROR_MESSAGES = imageErrorMessages('JPG, PNG, WebP, AVIF');

/** The image field of a case: the current image and its replacement. */
export function CaseImageField({
  current,
  file,
  progress,
  onChange,
  onChoose,
  onRemove,
}: {
  current: string | null;
  file: File | null;
  progress: number | null;
  /** Called with the chosen file, and again with the previous one if the chosen file is not a valid image. */
  onChange: (file: File | null) => void;
  /** Called with a picture of the library. */
  onChoose: (picture: MediaFile) => void;
  /** Discards the selected file, or else the current image. */
  onRemove: () => void;
}) {
  const [error, setError] = useState<string>();
  const [isChoosing, setIsChoosing] = useState(false);
  const latest = useRef<File | null>(null);
  const choose = async (chosen: File): Promise<void> => {
    latest.current = chosen;
    setError(undefined);
    // Called before validation, so that saving while a large image is decoded includes it. The server rejects
    // non-images.
    onChange(chosen);
    const problem = await findImageProblem(chosen, CASE_FORMATS);
    if (!problem || latest.current !== chosen) return;
    setError(ERROR_MESSAGES[problem]);
    onChange(file);
  };
  const forgetFile = (): void => {
    latest.current = null;
    setError(undefined);
  };
  return (
    <div className="grid gap-4 sm:grid-cols-[10rem_1fr] sm:items-end">
      <div className="grid justify-items-start gap-1">
        <img
          src={current ?? sceneSrc('test-bench')}
          alt=""
          width={160}
          height={90}
          className="aspect-video w-40 bg-ink object-cover sm:w-full"
        />
        {(current || file) && (
          <Button
            variant="quiet"
            size="sm"
            disabled={progress !== null}
            onClick={() => {
              forgetFile();
              onRemove();
            }}
          >
            Quitar imagen
          </Button>
        )}
        <Button variant="quiet" size="sm" disabled={progress !== null} onClick={() => setIsChoosing(true)}>
          Elegir de la biblioteca
        </Button>
      </div>
      <FileDrop
        label="Imagen (opcional)"
        hint={`JPG, PNG, WebP o AVIF, ${MAX_IMAGE_MB}MB como máximo`}
        error={error}
        file={file}
        progress={progress}
        prompt={current ? 'Cambiar la imagen' : 'Elegir una imagen'}
        change="Cambiar"
        accept={CASE_FORMATS.join()}
        onChange={([chosen]) => chosen && choose(chosen)}
      />
      {isChoosing && (
        <MediaPicker
          onChoose={(picture) => {
            forgetFile();
            setIsChoosing(false);
            onChoose(picture);
          }}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </div>
  );
}
