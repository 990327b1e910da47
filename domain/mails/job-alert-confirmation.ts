import { CONFIRMATION_HOURS } from '../data-protection/privacy.ts';
import type { Language } from '../values/language.ts';
import type { Company } from '../website/company.ts';
import { composeMail, type Mail } from './layout.ts';

/** Asks the owner of an address to confirm a subscription. The same whether or not the address already has one. */
export function jobAlertConfirmationMail(
  company: Company,
  { language, url }: { language: Language; url: string },
): Mail {
  return composeMail(
    company,
    language === 'en'
      ? {
          language,
          subject: 'Confirm your job alert',
          title: 'Confirm your job alert',
          paragraphs: [
            `Someone, hopefully you, asked ${company.name} to send new job openings to this address: at most one email a day, and only when something matches.`,
            `Open the link within ${CONFIRMATION_HOURS} hours and press the button there. If you have an alert already, this one replaces it.`,
            'If it was not you, ignore this message: nothing will be sent, and the address will be deleted.',
          ],
          action: { label: 'Confirm my alert', url },
        }
      : {
          language,
          subject: 'Confirme su alerta de empleo',
          title: 'Confirme su alerta de empleo',
          paragraphs: [
            `Alguien, esperamos que usted, pidió a ${company.name} recibir en esta dirección las nuevas ofertas de trabajo: un correo al día como máximo, y solo cuando algo coincide.`,
            `Abra el enlace dentro de ${CONFIRMATION_HOURS} horas y pulse el botón que aparece. Si ya tiene una alerta, esta la reemplaza.`,
            'Si no fue usted, ignore este mensaje: no enviaremos nada y eliminaremos la dirección.',
          ],
          action: { label: 'Confirmar mi alerta', url },
        },
  );
}
