import type { QuoteRequest } from '#domain/website/quote-request.ts';

/** A quote request for views and tests. */
export const QUOTE: QuoteRequest = {
  id: '7f3c2a10-9f57-4a53-9c7c-0d6a6a1b2c3d',
  name: 'Ana Pérez',
  company: 'Minera del Norte',
  email: 'ana@cliente.example',
  phone: '+56 2 2222 2222',
  service: 'Integración',
  message: 'Necesitamos renovar la sala eléctrica del chancador.\nTenemos una parada de diez días en marzo.',
  subject: 'Proyecto similar a: Sala eléctrica modular',
  plant: 'Planta concentradora',
  region: 'Antofagasta',
  wanted_by: '2027-03-31',
  language: 'es',
  file_paths: [
    '1760000000000-00000000000000000000000000000000.pdf',
    '1760000000000-0000000000000000000000000000000f.dwg',
  ],
  status: 'new',
  note: null,
  owner_id: null,
  answered_at: null,
  created_at: '2026-11-20T12:00:00+00:00',
  updated_at: '2026-11-20T12:00:00+00:00',
};
