import { CONSENT_TEXTS } from '#domain/consent-texts.ts';

/** The page for spontaneous applications. The form shares labels and errors with `application.ts`. */
export const sendCv = {
  meta: {
    title: 'Enviar mi CV',
    description:
      'Envíe su CV a Voltandes sin esperar una oferta: lo lee una persona y lo guardamos por {{period.spontaneous}}.',
  },
  eyebrow: 'Trabaje con nosotros',
  title: 'Enviar mi CV',
  lead: 'Si ninguna oferta calza con usted, cuéntenos qué sabe hacer. Cuando haya un cargo para su perfil, le escribimos.',
  offers: 'Ver ofertas abiertas',
  sheet: 'Lámina 01',
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
