import type { ProcessingActivity, Recipient } from './processing-activity.ts';
import { STAFF_ACTIVITIES } from './processing-of-staff.ts';
import { VISITOR_ACTIVITIES } from './processing-of-visitors.ts';

/**
 * Everything the company does with personal data: the register required by Ley 21.719. A test compares it with the
 * database's tables and buckets.
 */
export const PROCESSING_ACTIVITIES: readonly ProcessingActivity[] = [
  ...VISITOR_ACTIVITIES,
  ...STAFF_ACTIVITIES,
];

/** Recipients of data, for the register. */
export const RECIPIENTS: Readonly<
  Record<Recipient, { name: string; transfer: string | null; es: string; en: string }>
> = {
  staff: {
    name: 'Personal con permiso',
    transfer: null,
    es: 'Las personas de nuestro equipo que deben responderle, con acceso personal y registrado.',
    en: 'The members of our team who have to answer you, with personal, logged access.',
  },
  hosting: {
    name: 'Proveedor de alojamiento',
    transfer: 'Donde opere el proveedor; fuera de Chile, con garantías equivalentes',
    es: 'El proveedor que aloja este sitio, por encargo nuestro y con deber de confidencialidad.',
    en: 'The provider that hosts this site, on our behalf and bound by confidentiality.',
  },
  mail: {
    name: 'Proveedor de correo',
    transfer: 'Donde opere el proveedor; fuera de Chile, con garantías equivalentes',
    es: 'El proveedor que despacha nuestros correos, por encargo nuestro y con deber de confidencialidad.',
    en: 'The provider that delivers our email, on our behalf and bound by confidentiality.',
  },
  advertising: {
    name: 'Meta Platforms y Google',
    transfer: 'Estados Unidos y otros países',
    es: 'Solo si usted acepta la medición publicitaria: Meta Platforms (píxel de Meta) y Google (etiqueta de Google Ads) reciben lo que ella registra, y lo tratan en Estados Unidos y otros países según sus propias políticas. Lo que escribe en nuestros formularios no se les envía.',
    en: 'Only if you accept ad measurement: Meta Platforms (Meta pixel) and Google (Google Ads tag) receive what it records, and process it in the United States and other countries under their own policies. What you write in our forms is not sent to them.',
  },
};

/** Measures that protect all activities. */
export const COMMON_SECURITY =
  'conexiones cifradas; permisos por persona, que la base de datos aplica fila por fila; segundo factor; registro de auditoría de cada escritura; respaldos; eliminación automática al vencer el plazo.';
