import { Camera } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { UploadArea } from '#app/ui/upload-area.tsx';
import { useStableCallback } from '#app/ui/use-stable-callback.ts';
import { MAX_DOCUMENT_MB, MAX_IMAGE_MB } from '#domain/values/file-limits.ts';
import { DOCUMENT_FORMAT, MEDIA_IMAGE_FORMATS } from '#domain/website/media-file.ts';

/** Whether it is text, of which spreadsheets add a picture, or meant for the field that has the focus. */
const isText = ({ clipboardData, target }: ClipboardEvent): boolean =>
  clipboardData?.types.includes('text/plain') === true ||
  (target instanceof Element && target.closest('input:not([type=file]), textarea') !== null);

/** Takes files that are chosen, dropped, pasted anywhere on the screen, or photographed. */
export function AddFiles({
  isListening,
  onFiles,
}: {
  /** Whether pasted files are for the library; not while a dialog is open. */
  isListening: boolean;
  onFiles: (files: readonly File[]) => void;
}) {
  const camera = useRef<HTMLInputElement>(null);
  const paste = useStableCallback((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (!isListening || files.length === 0 || isText(event)) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [paste]);
  return (
    <div className="mb-6 grid gap-3">
      <UploadArea
        label="Subir archivos"
        prompt="Arrastre, pegue o elija imágenes y PDF"
        hint={`Imágenes JPG, PNG, WebP o AVIF de hasta ${MAX_IMAGE_MB} MB; PDF de hasta ${MAX_DOCUMENT_MB} MB`}
        accept={[...MEDIA_IMAGE_FORMATS, DOCUMENT_FORMAT]}
        disabled={false}
        onFiles={onFiles}
      />
      <input
        ref={camera}
        type="file"
        accept="image/jpeg"
        capture="environment"
        aria-label="Foto"
        tabIndex={-1}
        className="hidden"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <Button
        variant="outline"
        className="justify-self-start pointer-fine:hidden"
        onClick={() => camera.current?.click()}
      >
        <Camera aria-hidden="true" size={18} />
        Tomar una foto
      </Button>
    </div>
  );
}
