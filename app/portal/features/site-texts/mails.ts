import type { TextPlace } from '#app/content/site-texts/preview-messages.ts';
import { MAIL_NAMES, MAILS_DOCUMENT, type MailName, type MailTexts } from '#domain/mails/mail-texts.ts';
import type { SiteText } from './site-text.ts';

/** The mails to visitors, as staff know them. */
export const MAIL_LABELS = {
  contactAcknowledgement: 'Cotización recibida',
  spontaneousReceived: 'CV recibido',
  jobAlertConfirmation: 'Alerta de empleo: confirmar',
  jobAlertDigest: 'Alerta de empleo: ofertas',
  jobAlertRenewal: 'Alerta de empleo: renovar',
  rightsConfirmation: 'Derechos: confirmar la solicitud',
  rightsReceived: 'Derechos: solicitud recibida',
  rightsAnswer: 'Derechos: respuesta',
  dataCopyLink: 'Derechos: otro enlace a la copia',
} as const satisfies Record<MailName, string>;

/** The parts of mails, by the key of their words. */
const MAIL_PARTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    subject: 'Asunto',
    subjectOfOne: 'Asunto, si es una sola oferta',
    title: 'Título',
    titleOfOne: 'Título, si es una sola oferta',
    paragraphs: 'Párrafo',
    action: 'Botón',
    region: 'Dato',
    wantedBy: 'Dato',
    files: 'Dato',
    reference: 'Dato',
    right: 'Dato',
    dueOn: 'Dato',
    inSpanish: 'Oferta sin traducir, solo en inglés',
    complaint: 'Párrafo, si se rechaza',
    greeting: 'Saludo',
    greetingWithoutName: 'Saludo sin nombre',
    otherwise: 'Bajo el botón',
    copy: 'Párrafo, con un enlace a la copia',
    copyAction: 'Botón, con un enlace a la copia',
    unsubscribeReason: 'Al pie de las alertas',
    unsubscribe: 'Enlace al pie de las alertas',
  }),
);

const GREETED: readonly MailName[] = ['contactAcknowledgement', 'spontaneousReceived'];
const COPIES: readonly MailName[] = ['rightsAnswer', 'dataCopyLink'];
const UNSUBSCRIBABLE: readonly MailName[] = ['jobAlertDigest', 'jobAlertRenewal'];

/** The mails that have a shared text, by its key. */
const MAILS_WITH = {
  greeting: GREETED,
  greetingWithoutName: GREETED,
  reference: [...GREETED, 'rightsReceived'],
  right: ['rightsConfirmation', 'rightsReceived'],
  otherwise: [
    'spontaneousReceived',
    'jobAlertConfirmation',
    'jobAlertRenewal',
    'rightsConfirmation',
    ...COPIES,
  ],
  copy: COPIES,
  copyAction: COPIES,
  unsubscribeReason: UNSUBSCRIBABLE,
  unsubscribe: UNSUBSCRIBABLE,
} as const satisfies Record<keyof MailTexts['es']['shared'], readonly MailName[]>;

/** The mails that have a text; none for texts of pages. */
function mailsWith({ document, path }: TextPlace): readonly MailName[] {
  if (document !== MAILS_DOCUMENT) return [];
  const own = MAIL_NAMES.find((name) => path.startsWith(`${name}.`));
  const [, shared] = Object.entries(MAILS_WITH).find(([key]) => path === `shared.${key}`) ?? [];
  return own ? [own] : (shared ?? []);
}

const isShared = ({ path }: TextPlace): boolean => path.startsWith('shared.');

/** What a text is in a mail, and in which; undefined for other texts. */
export function mailPart(place: TextPlace): string | undefined {
  if (place.document !== MAILS_DOCUMENT) return undefined;
  const [mail] = isShared(place) ? [] : mailsWith(place);
  const [, key = ''] = place.path.split('.');
  return `${mail ? MAIL_LABELS[mail] : 'En varios correos'} · ${MAIL_PARTS.get(key) ?? key}`;
}

/** The mail that shows a text: of those that share it, the one that is shown. Null for texts of pages. */
export function mailShowing(text: SiteText | null, current: MailName | null): MailName | null {
  const mails = text ? mailsWith(text) : [];
  return mails.find((name) => name === current) ?? mails[0] ?? null;
}

/** The texts of a mail in their order, by key, with those that mails share. */
export const textsInMail = (mail: MailName, texts: readonly SiteText[]): ReadonlyMap<string, number> =>
  new Map(
    texts
      .filter((text) => mailsWith(text).includes(mail))
      .toSorted((a, b) => Number(isShared(a)) - Number(isShared(b)))
      .map(({ key }, index) => [key, index]),
  );
