import { CONSENT_TEXTS } from '#domain/consent-texts.ts';
import type { sendCv as spanish } from '../es/send-cv.ts';

export const sendCv = {
  meta: {
    title: 'Send my CV',
    description:
      'Send your CV to Voltandes without waiting for a position: a person reads it, and we keep it for {{period.spontaneous}}.',
  },
  eyebrow: 'Work with us',
  title: 'Send my CV',
  lead: 'If no position fits you, tell us what you do well. When one opens for your profile, we will write to you.',
  offers: 'View open positions',
  sheet: 'Sheet 01',
  formTitle: 'Spontaneous application',
  formLead:
    'Fields with an asterisk are required. We keep your CV for {{period.spontaneous}} and then delete it.',
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
  submit: 'Send my CV',
} satisfies typeof spanish;
