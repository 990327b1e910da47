/** The forms with their own page after sending. */
export const RECEIVED_FORMS = ['postulacion', 'practica', 'contacto', 'alerta', 'cv'] as const;

export type ReceivedForm = (typeof RECEIVED_FORMS)[number];

/**
 * The page after a form was sent.
 *
 * @param reference for the visitor to quote in correspondence; null if there is none
 * @param slug of the posting applied for, which the page does not propose again
 */
export const receivedPath = (form: ReceivedForm, reference: string | null, slug?: string): string =>
  `/recibido/${form}?${reference ? `referencia=${reference}` : 'enviado=1'}${slug ? `&oferta=${slug}` : ''}`;
