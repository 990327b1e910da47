import { z } from 'zod';
import { saveFile } from '#app/lib/save-file.ts';
import { callFunction } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { NO_CVS, zipFileName } from '#domain/recruiting/cv-file-name.ts';

const errorSchema = z.object({ error: z.string() });

/**
 * Downloads the CVs of the selected applications as one ZIP; shows failures in a toast.
 *
 * @param options.onProgress called with the number of bytes received
 */
export async function downloadCvs(options: {
  applicationIds: readonly string[];
  jobTitle: string;
  onProgress: (bytes: number) => void;
}): Promise<void> {
  const { applicationIds, jobTitle, onProgress } = options;
  if (applicationIds.length === 0) return showFailure(NO_CVS);
  try {
    const response = await callFunction('download-cvs-zip', { applicationIds, jobTitle });
    if (!response.ok) {
      const message = errorSchema.safeParse(await response.json()).data?.error;
      console.error('zip not downloaded', response.status, message);
      return showFailure(message);
    }
    saveFile(await receive(response, onProgress), zipFileName(jobTitle));
  } catch (error) {
    console.error('zip not downloaded', error);
    showFailure(undefined);
  }
}

async function receive(response: Response, onProgress: (bytes: number) => void): Promise<Blob> {
  if (!response.body) return response.blob();
  let bytes = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        bytes += chunk.length;
        onProgress(bytes);
        controller.enqueue(chunk);
      },
    }),
  );
  return new Response(counted).blob();
}

function showFailure(message: string | undefined): void {
  const title = message === NO_CVS ? 'Error' : 'Error en la descarga';
  toast({ tone: 'error', title, body: message ?? 'Error al generar el archivo ZIP' });
}
