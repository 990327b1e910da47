import { CONSENT_TEXTS } from '#domain/data-protection/consent-texts.ts';

const es = {
  meta: {
    title: 'Enviar mi CV',
    description:
      'Envíe su CV a {{company.name}} sin esperar una oferta: lo lee una persona y lo guardamos por {{period.spontaneous}}.',
  },
  eyebrow: 'Trabaje con nosotros',
  title: 'Enviar mi CV',
  lead: 'Si ninguna oferta calza con usted, cuéntenos qué sabe hacer. Cuando haya un cargo para su perfil, le escribimos.',
  offers: 'Ver ofertas abiertas',
  formTitle: 'Postulación espontánea',
  formLead:
    'Los campos con asterisco son obligatorios. Guardamos su CV por {{period.spontaneous}} y luego lo eliminamos.',
  area: 'Área de interés',
  chooseArea: 'Elija un área',
  areas: {
    'Ingeniería eléctrica': 'Ingeniería eléctrica',
    'Automatización y control': 'Automatización y control',
    'Tableros e integración': 'Tableros e integración',
    'Montaje y terreno': 'Montaje y terreno',
    'Gestión de proyectos': 'Gestión de proyectos',
    Administración: 'Administración',
    Otra: 'Otra',
  },
  message: 'Mensaje',
  messageHint: 'Qué ha hecho, qué le interesa y desde cuándo podría empezar.',
  consent: CONSENT_TEXTS.spontaneous.es,
  submit: 'Enviar mi CV',
};

const en: typeof es = {
  meta: {
    title: 'Send my résumé',
    description:
      'Send your résumé to {{company.name}} without waiting for a position: a person reads it, and we keep it for {{period.spontaneous}}.',
  },
  eyebrow: 'Work with us',
  title: 'Send my résumé',
  lead: 'If no position fits you, tell us what you do well. When one opens for your profile, we will write to you.',
  offers: 'View open positions',
  formTitle: 'Spontaneous application',
  formLead:
    'Fields with an asterisk are required. We keep your résumé for {{period.spontaneous}} and then delete it.',
  area: 'Area of interest',
  chooseArea: 'Choose an area',
  areas: {
    'Ingeniería eléctrica': 'Electrical engineering',
    'Automatización y control': 'Automation and control',
    'Tableros e integración': 'Panels and integration',
    'Montaje y terreno': 'Assembly and field work',
    'Gestión de proyectos': 'Project management',
    Administración: 'Administration',
    Otra: 'Other',
  },
  message: 'Message',
  messageHint: 'What you have done, what interests you, and when you could start.',
  consent: CONSENT_TEXTS.spontaneous.en,
  submit: 'Send my résumé',
};

/** The page for spontaneous applications. The form shares labels and errors with `shared/application.ts`. */
export const sendCvTexts = { es, en };
