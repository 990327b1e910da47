import type { Language } from '../values/language.ts';

/** A text to start a reply to a quote request with. */
interface StartingText {
  /** In Spanish, for staff. */
  readonly label: string;
  readonly body: Readonly<Record<Language, string>>;
}

const STARTING_TEXTS: readonly StartingText[] = [
  {
    label: 'Acuse de recibo y una pregunta',
    body: {
      es: 'Gracias por su solicitud. La estamos revisando y, para prepararle una propuesta, necesitamos saber lo siguiente:\n\n- …',
      en: 'Thank you for your request. We are reviewing it, and to prepare a proposal we need to know the following:\n\n- …',
    },
  },
  {
    label: 'Propuesta de visita',
    body: {
      es: 'Gracias por su solicitud. Para conocer el proyecto nos gustaría visitar sus instalaciones. ¿Le acomoda el … a las …?\n\nSi prefiere otro día, díganos cuál y lo coordinamos.',
      en: 'Thank you for your request. To get to know the project, we would like to visit your site. Would … at … suit you?\n\nIf another day is better, let us know and we will arrange it.',
    },
  },
  {
    label: 'Envío de la propuesta',
    body: {
      es: 'Con esta carta le hacemos llegar nuestra propuesta para el proyecto:\n\n…\n\nQuedamos atentos a sus consultas.',
      en: 'With this letter we send you our proposal for the project:\n\n…\n\nWe are happy to answer any questions.',
    },
  },
];

/** The texts to start a reply with, in the language of the request and with a greeting. */
export const startingTexts = (name: string, language: Language): readonly { label: string; body: string }[] =>
  STARTING_TEXTS.map(({ body, label }) => ({
    label,
    body: `${language === 'en' ? 'Dear' : 'Estimado/a'} ${name}:\n\n${body[language]}`,
  }));

/** A letter that starts with a text: in place of another one that nobody has touched, and below anything written. */
export function startWith(body: string, text: string, texts: readonly { readonly body: string }[]): string {
  const isUntouched = texts.some((one) => one.body === body);
  return isUntouched || body.trim() === '' ? text : `${body.trimEnd()}\n\n${text}`;
}
