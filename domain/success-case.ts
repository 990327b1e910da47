import { z } from 'zod';

export const SUCCESS_CASES_BUCKET = 'success-cases';

/** A row of `success_cases`. */
export const successCaseSchema = z.object({
  id: z.uuid(),
  titulo: z.string(),
  cliente: z.string(),
  sector: z.string(),
  año: z.string(),
  duracion: z.string(),
  equipo: z.string(),
  descripcion: z.string(),
  desafio: z.string(),
  solucion: z.string(),
  resultados: z.array(z.string()),
  tecnologias: z.array(z.string()),
  imagen_url: z.string().nullable(),
  destacado: z.boolean(),
  is_active: z.boolean(),
  order_index: z.number().int(),
});

export type SuccessCase = z.infer<typeof successCaseSchema>;
