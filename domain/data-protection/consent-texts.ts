export const CONSENT_PURPOSES = [
  'application',
  'internship',
  'spontaneous',
  'other_processes',
  'job_alerts',
] as const;
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];

interface ConsentText {
  /** The day from which this wording is shown. */
  readonly version: string;
  /** Brackets mark the link to the privacy policy. */
  readonly es: string;
  readonly en: string;
}

/**
 * The consent texts, by purpose, as worded in the forms. A new wording needs a new version, and a migration that adds
 * it to `private.consent_texts`; so do texts that cite the privacy policy whenever `PRIVACY_VERSION` changes.
 */
export const CONSENT_TEXTS: Readonly<Record<ConsentPurpose, ConsentText>> = {
  application: {
    version: '2026-11-29',
    es: 'Al enviar su postulación autoriza que tratemos estos datos para evaluarla, como explica nuestra [política de privacidad].',
    en: 'By sending your application you allow us to process this data to assess it, as explained in our [privacy policy].',
  },
  internship: {
    version: '2026-11-29',
    es: 'Al enviar tu solicitud autorizas que tratemos estos datos para evaluarla, como explica nuestra [política de privacidad].',
    en: 'By sending your application you allow us to process this data to assess it, as explained in our [privacy policy].',
  },
  spontaneous: {
    version: '2026-11-29',
    es: 'Al enviar su CV autoriza que guardemos estos datos por {{period.spontaneous}} para considerarle en cargos que se abran, como explica nuestra [política de privacidad].',
    en: 'By sending your résumé you allow us to keep this data for {{period.spontaneous}}, to consider you for positions that open, as explained in our [privacy policy].',
  },
  job_alerts: {
    version: '2026-11-29',
    es: 'Al suscribirse autoriza que usemos su correo para enviarle ofertas de trabajo durante {{period.job_alerts}}, como explica nuestra [política de privacidad].',
    en: 'By subscribing you allow us to use your email address to send you new job openings for {{period.job_alerts}}, as explained in our [privacy policy].',
  },
  /** Optional; worded the same for applicants and students, who are otherwise addressed differently. */
  other_processes: {
    version: '2026-11-24',
    es: 'Acepto que me consideren en otros procesos de selección mientras guarden mis datos. Es opcional, y puedo retirarlo cuando quiera.',
    en: 'I agree to be considered in other selection processes while you keep my data. This is optional, and I can withdraw it at any time.',
  },
};
