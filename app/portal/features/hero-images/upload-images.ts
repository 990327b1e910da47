import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isRefusal } from '#app/lib/query/is-refusal.ts';
import { supabase } from '#app/lib/supabase.ts';
import { imageErrorMessages } from '#app/lib/uploads/image-error-messages.ts';
import { toast, toastError } from '#app/ui/toast.tsx';
import { randomUuid } from '#domain/values/random-uuid.ts';
import { HERO_BUCKET, HERO_FORMATS, HERO_WIDTHS } from '#domain/website/hero-image.ts';
import { IMAGES_KEY } from './list-images.ts';

export interface Upload {
  readonly key: string;
  readonly fileName: string;
  /** Fraction, 0 to 1. */
  readonly progress: number;
  readonly state: 'sending' | 'done' | 'failed';
  readonly error?: string;
}

/** Maximum concurrent uploads; more would only split the bandwidth. */
const CONCURRENCY = 3;

const ERROR_MESSAGES = imageErrorMessages('JPG, PNG, WebP');

class InvalidImage extends Error {}

/** Uploads images concurrently, and inserts them in selection order. */
export function useUploads() {
  const queries = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const report = (key: string, update: Partial<Upload>): void =>
    setUploads((before) => before.map((upload) => (upload.key === key ? { ...upload, ...update } : upload)));

  const send = async (key: string, file: File): Promise<string> => {
    const { findImageProblem, uploadImage } = await import('#app/lib/uploads/upload-image.ts');
    const imageError = await findImageProblem(file, HERO_FORMATS);
    if (imageError) throw new InvalidImage(ERROR_MESSAGES[imageError]);
    return uploadImage({
      bucket: HERO_BUCKET,
      file,
      formats: HERO_FORMATS,
      widths: HERO_WIDTHS,
      onProgress: (progress) => report(key, { progress }),
    });
  };

  const fail = (key: string, error: unknown): null => {
    console.error('hero image not uploaded', error);
    report(key, {
      state: 'failed',
      error: error instanceof InvalidImage ? error.message : 'Error al subir',
    });
    return null;
  };

  const start = async (files: readonly File[]): Promise<void> => {
    const queue = files.map((file) => ({ key: randomUuid(), file }));
    setUploads((before) => [
      ...before.filter(({ state }) => state === 'sending'),
      ...queue.map(({ file, key }) => ({ key, fileName: file.name, progress: 0, state: 'sending' }) as const),
    ]);
    const sent: { key: string; path: Promise<string | null> }[] = [];
    for (const [at, { file, key }] of queue.entries()) {
      const slot = sent[at - CONCURRENCY]?.path ?? Promise.resolve();
      const path = slot.then(() => send(key, file)).catch((error: unknown) => fail(key, error));
      sent.push({ key, path });
    }
    let failed = 0;
    for (const { key, path } of sent) {
      const stored = await path;
      const inserted = stored && (await insertImage(stored).catch((error: unknown) => fail(key, error)));
      if (inserted) report(key, { state: 'done', progress: 1 });
      else failed += 1;
      queries.invalidateQueries({ queryKey: IMAGES_KEY });
    }
    if (failed > 0) toastError('Error al subir');
    else toast({ title: files.length === 1 ? 'Imagen subida' : `${files.length} imágenes subidas` });
  };
  return { uploads, start, clear: () => setUploads([]) };
}

/**
 * Appends an uploaded file to the images, and deletes the file if the insert is refused. Orphaned files are swept
 * later.
 *
 * @returns the path of the file
 */
async function insertImage(storage_path: string): Promise<string> {
  const client = await supabase();
  try {
    await client.from('hero_images').insert({ storage_path }).throwOnError();
  } catch (error) {
    if (isRefusal(error)) await client.storage.from(HERO_BUCKET).remove([storage_path]);
    throw error;
  }
  return storage_path;
}
