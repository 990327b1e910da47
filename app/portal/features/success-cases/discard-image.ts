import { supabase } from '#app/lib/supabase.ts';
import { SUCCESS_CASES_BUCKET } from '#domain/website/success-case.ts';

/** Deletes an unreferenced image. A failure is harmless and only logged. */
export async function discardImage(path: string | null): Promise<void> {
  if (!path) return;
  const { error } = await (await supabase()).storage.from(SUCCESS_CASES_BUCKET).remove([path]);
  if (error) console.error('image of a success case not deleted', error.message);
}
