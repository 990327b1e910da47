import type { Language } from '../values/language.ts';
import {
  MESSAGE_KINDS,
  MESSAGE_VARIABLES,
  type MessageKind,
  type MessageText,
  messageTextSchemaWith,
} from './applicant-message.ts';
import {
  INTERVIEW_KINDS,
  INTERVIEW_VARIABLES,
  interviewStep,
  SHIPPED_INTERVIEW_TEMPLATES,
} from './interview-message.ts';

/** Every text that staff can edit in the portal. */
export const TEMPLATE_KINDS = [...MESSAGE_KINDS, 'application-rejected-unread', ...INTERVIEW_KINDS] as const;
export type TemplateKind = (typeof TEMPLATE_KINDS)[number];

/** The kind of text of a message: a rejection must not claim that somebody read a CV that nobody opened. */
export const templateOf = (kind: MessageKind, isCvOpened: boolean): TemplateKind =>
  kind === 'application-rejected' && !isCvOpened ? 'application-rejected-unread' : kind;

/** @returns the variables allowed in a kind of text */
export function templateVariables(kind: TemplateKind): readonly string[] {
  const step = interviewStep(kind);
  return step ? [...MESSAGE_VARIABLES, ...INTERVIEW_VARIABLES[step]] : MESSAGE_VARIABLES;
}

/** Validates a kind's text before it is saved. */
export const templateTextSchema = (kind: TemplateKind) => messageTextSchemaWith(templateVariables(kind));

/** The texts that are used until staff edit them in the portal. Students are addressed as *tú*. */
export const SHIPPED_TEMPLATES: Readonly<Record<TemplateKind, Readonly<Record<Language, MessageText>>>> = {
  ...SHIPPED_INTERVIEW_TEMPLATES,
  'application-received': {
    es: {
      subject: 'Recibimos su postulación: {{oferta}}',
      body: `Hola, {{nombre}}:

Gracias por postular a {{oferta}} en {{empresa}}. Nuestro equipo de personas lee cada postulación y se pondrá en contacto con usted cuando avance.

Si usted no postuló, responda este mensaje y eliminaremos sus datos.`,
    },
    en: {
      subject: 'We have received your application: {{oferta}}',
      body: `Hello {{nombre}},

Thank you for applying for {{oferta}} at {{empresa}}. Our people team reads every application and will contact you when it moves forward.

If you did not apply, please reply to this message and we will delete your data.`,
    },
  },
  'application-reviewing': {
    es: {
      subject: 'Estamos revisando su postulación: {{oferta}}',
      body: `Hola, {{nombre}}:

Su postulación a {{oferta}} pasó a revisión: una persona de nuestro equipo está leyendo su CV con calma.

No necesita hacer nada. Le escribiremos con el resultado, sea cual sea.

Saludos cordiales,
Equipo de Personas de {{empresa}}`,
    },
    en: {
      subject: 'We are reviewing your application: {{oferta}}',
      body: `Hello {{nombre}},

Your application for {{oferta}} is now under review: someone on our team is reading your résumé with care.

There is nothing you need to do. We will write to you with the outcome, whatever it is.

Kind regards,
The people team at {{empresa}}`,
    },
  },
  'application-invitation': {
    es: {
      subject: 'Nos gustaría conversar con usted: {{oferta}}',
      body: `Hola, {{nombre}}:

Leímos su postulación a {{oferta}} y nos gustaría conversar con usted.

¿Qué días y horas de la próxima semana le acomodan? Responda este mensaje con dos o tres opciones y si prefiere una reunión en línea o en nuestra oficina, y le confirmaremos una.

Saludos cordiales,
Equipo de Personas de {{empresa}}`,
    },
    en: {
      subject: 'We would like to talk to you: {{oferta}}',
      body: `Hello {{nombre}},

We have read your application for {{oferta}} and would like to talk to you.

Which days and times suit you next week? Please reply to this message with two or three options, and say whether you prefer to meet online or at our office, and we will confirm one.

Kind regards,
The people team at {{empresa}}`,
    },
  },
  'application-approved': {
    es: {
      subject: 'Buenas noticias sobre su postulación: {{oferta}}',
      body: `Hola, {{nombre}}:

Nos alegra contarle que su postulación a {{oferta}} fue aprobada.

En los próximos días le llamaremos o escribiremos para acordar los pasos que siguen. Si tiene preguntas, responda este mensaje.

Saludos cordiales,
Equipo de Personas de {{empresa}}`,
    },
    en: {
      subject: 'Good news about your application: {{oferta}}',
      body: `Hello {{nombre}},

We are glad to tell you that your application for {{oferta}} was successful.

In the next few days we will call or write to you to agree on the next steps. If you have questions, please reply to this message.

Kind regards,
The people team at {{empresa}}`,
    },
  },
  'application-rejected': {
    es: {
      subject: 'Sobre su postulación: {{oferta}}',
      body: `Hola, {{nombre}}:

Gracias por su interés en {{oferta}} y por el tiempo que dedicó a su postulación. Esta vez seguimos adelante con otras personas, cuya experiencia se acerca más a lo que buscamos ahora.

La decisión la tomó una persona de nuestro equipo después de leer su CV, y se refiere solo a esta oferta: le invitamos a postular a las que vengan.

Le deseamos mucho éxito.

Saludos cordiales,
Equipo de Personas de {{empresa}}`,
    },
    en: {
      subject: 'About your application: {{oferta}}',
      body: `Hello {{nombre}},

Thank you for your interest in {{oferta}} and for the time you put into your application. This time we are moving forward with other candidates, whose experience is closer to what we are looking for now.

Someone on our team made this decision after reading your résumé, and it is about this position alone: you are welcome to apply for others.

We wish you every success.

Kind regards,
The people team at {{empresa}}`,
    },
  },
  'application-rejected-unread': {
    es: {
      subject: 'Sobre su postulación: {{oferta}}',
      body: `Hola, {{nombre}}:

Gracias por su interés en {{oferta}} y por el tiempo que dedicó a su postulación. Esta vez seguimos adelante con otras personas.

La decisión la tomó una persona de nuestro equipo, y se refiere solo a esta oferta: le invitamos a postular a las que vengan.

Le deseamos mucho éxito.

Saludos cordiales,
Equipo de Personas de {{empresa}}`,
    },
    en: {
      subject: 'About your application: {{oferta}}',
      body: `Hello {{nombre}},

Thank you for your interest in {{oferta}} and for the time you put into your application. This time we are moving forward with other candidates.

Someone on our team made this decision, and it is about this position alone: you are welcome to apply for others.

We wish you every success.

Kind regards,
The people team at {{empresa}}`,
    },
  },
  'application-closed': {
    es: {
      subject: 'La oferta {{oferta}} se cerró',
      body: `Hola, {{nombre}}:

Queremos contarle que cerramos la oferta {{oferta}} y que no seguiremos adelante con el proceso.

Gracias por haber postulado. Si publicamos una oferta parecida, le invitamos a postular otra vez.

Saludos cordiales,
Equipo de Personas de {{empresa}}`,
    },
    en: {
      subject: 'The position {{oferta}} was closed',
      body: `Hello {{nombre}},

We would like to let you know that we have closed the position {{oferta}} and will not continue with the process.

Thank you for applying. If we publish a similar position, you are welcome to apply again.

Kind regards,
The people team at {{empresa}}`,
    },
  },
  'application-expiring': {
    es: {
      subject: 'Pronto eliminaremos su postulación: {{oferta}}',
      body: `Hola, {{nombre}}:

Dentro de dos semanas vence el plazo por el que guardamos su postulación a {{oferta}}. La eliminaremos junto con su CV, y no tiene que hacer nada.

Si prefiere que la guardemos por más tiempo, ábrala con el botón y pulse «Guardarlos por más tiempo».

Saludos cordiales,
Equipo de Personas de {{empresa}}`,
    },
    en: {
      subject: 'We will soon delete your application: {{oferta}}',
      body: `Hello {{nombre}},

The period for which we keep your application for {{oferta}} ends in two weeks. We will then delete it along with your résumé, and there is nothing you need to do.

If you would rather have us keep it for longer, open it with the button and press “Keep it longer”.

Kind regards,
The people team at {{empresa}}`,
    },
  },
  'internship-received': {
    es: {
      subject: 'Recibimos tu solicitud de práctica',
      body: `Hola, {{nombre}}:

Gracias por postular a una práctica en {{empresa}}. Nuestro equipo de personas lee cada solicitud y te contactará cuando avance.

Si no postulaste, responde este mensaje y eliminaremos tus datos.`,
    },
    en: {
      subject: 'We have received your internship application',
      body: `Hello {{nombre}},

Thank you for applying for an internship at {{empresa}}. Our people team reads every application and will contact you when it moves forward.

If you did not apply, please reply to this message and we will delete your data.`,
    },
  },
  'internship-reviewing': {
    es: {
      subject: 'Estamos revisando tu solicitud de práctica',
      body: `Hola, {{nombre}}:

Tu solicitud de práctica en {{empresa}} pasó a revisión: una persona de nuestro equipo la está leyendo.

No necesitas hacer nada. Te escribiremos con el resultado, sea cual sea.

Saludos,
Equipo de Personas de {{empresa}}`,
    },
    en: {
      subject: 'We are reviewing your internship application',
      body: `Hello {{nombre}},

Your internship application at {{empresa}} is now under review: someone on our team is reading it.

There is nothing you need to do. We will write to you with the outcome, whatever it is.

Kind regards,
The people team at {{empresa}}`,
    },
  },
  'internship-invitation': {
    es: {
      subject: 'Conversemos sobre tu práctica',
      body: `Hola, {{nombre}}:

Leímos tu solicitud de práctica y nos gustaría conversar contigo.

¿Qué días y horas de la próxima semana te acomodan? Responde este mensaje con dos o tres opciones, y te confirmaremos una.

Saludos,
Equipo de Personas de {{empresa}}`,
    },
    en: {
      subject: 'Let us talk about your internship',
      body: `Hello {{nombre}},

We have read your internship application and would like to talk to you.

Which days and times suit you next week? Please reply to this message with two or three options, and we will confirm one.

Kind regards,
The people team at {{empresa}}`,
    },
  },
  'internship-approved': {
    es: {
      subject: 'Tu solicitud de práctica fue aceptada',
      body: `Hola, {{nombre}}:

¡Felicitaciones! Aceptamos tu solicitud de práctica en {{empresa}}.

En los próximos días te escribiremos para acordar las fechas y los papeles que necesita tu institución. Si tienes preguntas, responde este mensaje.

Saludos,
Equipo de Personas de {{empresa}}`,
    },
    en: {
      subject: 'Your internship application was accepted',
      body: `Hello {{nombre}},

Congratulations! We have accepted your internship application at {{empresa}}.

In the next few days we will write to you to agree on the dates and the paperwork that your institution needs. If you have questions, please reply to this message.

Kind regards,
The people team at {{empresa}}`,
    },
  },
  'internship-rejected': {
    es: {
      subject: 'Sobre tu solicitud de práctica',
      body: `Hola, {{nombre}}:

Gracias por tu interés en hacer tu práctica en {{empresa}}. Esta vez no tenemos un lugar que calce con lo que estudias y las fechas que pediste.

Cada semestre se abren cupos nuevos: te invitamos a postular otra vez.

Mucho éxito en lo que viene.

Saludos,
Equipo de Personas de {{empresa}}`,
    },
    en: {
      subject: 'About your internship application',
      body: `Hello {{nombre}},

Thank you for your interest in an internship at {{empresa}}. This time we have no place that fits what you study and the dates you asked for.

New positions open every semester: you are welcome to apply again.

We wish you every success.

Kind regards,
The people team at {{empresa}}`,
    },
  },
  'internship-expiring': {
    es: {
      subject: 'Pronto eliminaremos tu solicitud de práctica',
      body: `Hola, {{nombre}}:

Dentro de dos semanas vence el plazo por el que guardamos tu solicitud de práctica. La eliminaremos junto con tu CV, y no tienes que hacer nada.

Si prefieres que la guardemos por más tiempo, ábrela con el botón y pulsa «Guardarlos por más tiempo».

Saludos,
Equipo de Personas de {{empresa}}`,
    },
    en: {
      subject: 'We will soon delete your internship application',
      body: `Hello {{nombre}},

The period for which we keep your internship application ends in two weeks. We will then delete it along with your résumé, and there is nothing you need to do.

If you would rather have us keep it for longer, open it with the button and press “Keep it longer”.

Kind regards,
The people team at {{empresa}}`,
    },
  },
};
