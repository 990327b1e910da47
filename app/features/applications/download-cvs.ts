import { z } from 'zod';
import { api, supabase } from '#app/supabase.ts';
import { toast } from '#app/ui/toast.tsx';

const refusalSchema = z.object({ error: z.string() });

/**
 * Downloads the CVs of the chosen applications as one ZIP, and says what went wrong.
 *
 * @param options.onProgress the bytes that have arrived
 */
export async function downloadCvs(options: {
  applicationIds: readonly string[];
  jobTitle: string;
  onProgress: (bytes: number) => void;
}): Promise<void> {
  const { applicationIds, jobTitle, onProgress } = options;
  if (applicationIds.length === 0) return failed('No hay CVs para descargar');
  try {
    const { key, url } = api();
    const { data } = await (await supabase()).auth.getSession();
    const response = await fetch(`${url}/functions/v1/download-cvs-zip`, {
      method: 'POST',
      headers: {
        apikey: key,
        authorization: `Bearer ${data.session?.access_token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ applicationIds, jobTitle }),
    });
    if (!response.ok) return failed(refusalSchema.safeParse(await response.json()).data?.error);
    save(await receive(response, onProgress), fileName(jobTitle));
  } catch (error) {
    console.error('zip not downloaded', error);
    failed(undefined);
  }
}

/** `CVs_{title}.zip`, as the function names it too. */
export function fileName(jobTitle: string): string {
  const title = jobTitle
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '');
  return `CVs_${title || 'Postulaciones'}.zip`;
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

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to save by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function failed(words: string | undefined): void {
  toast({ tone: 'error', title: 'Error en la descarga', body: words ?? 'Error al generar el archivo ZIP' });
}
