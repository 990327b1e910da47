/** Stored by their Spanish names, accents included. */
export const CONTACT_SERVICES = [
  'Ingeniería',
  'Integración',
  'Automatización',
  'Montaje eléctrico',
  'Consultoría/Proyectos',
  'Otros',
] as const;
