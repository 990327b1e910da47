import { RIGHT_NAMES, RIGHTS_DAYS, type Right } from '#domain/data-protection/rights.ts';
import { composeMail, type Mail } from '#domain/mails/layout.ts';
import type { Company } from '#domain/website/company.ts';

/** Notifies staff of a request. It names nobody: the portal shows the requester only to authorized users. */
export function newRightsRequestMail(
  company: Company,
  request: {
    claim: Right;
    reference: string;
    dueOn: string;
    url: string;
  },
): Mail {
  const { claim, dueOn, reference, url } = request;
  return composeMail(company, {
    language: 'es',
    subject: `Solicitud sobre datos personales ${reference}`,
    title: 'Solicitud sobre datos personales',
    paragraphs: [
      `Una persona ejerce un derecho sobre sus datos. La ley da ${RIGHTS_DAYS} días para responder.`,
    ],
    facts: [
      ['Referencia', reference],
      ['Derecho', RIGHT_NAMES.es[claim]],
      ['Vence', dueOn],
    ],
    action: { label: 'Atender la solicitud', url },
  });
}
