/** The forms with a page of their own after sending. */
export const RECEIVED_FORMS = ['postulacion', 'practica', 'contacto', 'alerta', 'cv'] as const;

export type ReceivedForm = (typeof RECEIVED_FORMS)[number];

/**
 * The page after a form that was sent.
 *
 * @param reference what the visitor quotes in correspondence; null where there is none
 */
export const receivedPath = (form: ReceivedForm, reference: string | null): string =>
  `/recibido/${form}?${reference ? `referencia=${reference}` : 'enviado=1'}`;
