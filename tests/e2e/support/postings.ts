import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';

export interface CreatedPosting {
  readonly id: string;
  readonly title: string;
  readonly department: string;
}

/** Creates an active posting for one test. */
export async function createPosting(
  service: SupabaseClient,
  fields: Partial<{ title: string; department: string; status: string; expires_at: string }> = {},
): Promise<CreatedPosting> {
  const posting = {
    id: randomUUID(),
    title: `Cargo de prueba ${randomUUID().slice(0, 8)}`,
    department: 'Taller',
    location: 'Santiago',
    description: 'Armado y cableado de tableros de fuerza y control.',
    requirements: 'Experiencia leyendo planos eléctricos.',
    employment_type: 'full_time',
    experience_level: 'mid',
    status: 'active',
    ...fields,
  };
  await service.from('job_postings').insert(posting).throwOnError();
  return posting;
}
