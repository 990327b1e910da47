import type { Page } from '@playwright/test';
import type { SupabaseClient } from '@supabase/supabase-js';
import { newRecord, store } from '#testing/records.ts';

/** Creates a success case after the existing ones. */
export async function createCase(service: SupabaseClient): Promise<{ id: string; titulo: string }> {
  const { order_index: _, ...record } = newRecord.success_cases();
  const { id, titulo } = await store(service, 'success_cases', record);
  return { id: String(id), titulo: String(titulo) };
}

export const readCase = async (service: SupabaseClient, titulo: string) =>
  (await service.from('success_cases').select().eq('titulo', titulo).maybeSingle().throwOnError()).data;

export const saveButton = (page: Page) => page.getByRole('button', { name: 'Guardar', exact: true });
