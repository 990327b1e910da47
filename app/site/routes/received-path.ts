/** The forms with their own page after sending. */
export const RECEIVED_FORMS = ['postulacion', 'practica', 'contacto', 'alerta', 'cv'] as const;

export type ReceivedForm = (typeof RECEIVED_FORMS)[number];

/**
 * The page after a form was sent.
 *
 * @param reference for the visitor to quote in correspondence; null if there is none
 */
export const receivedPath = (form: ReceivedForm, reference: string | null): string =>
  `/recibido/${form}?${reference ? `referencia=${reference}` : 'enviado=1'}`;
