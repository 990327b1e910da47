import type { Right, RightsOutcome } from '#domain/data-protection/rights.ts';
import type { Language } from '#domain/values/language.ts';

const FULFILLED = {
  es: {
    access:
      'Con el enlace de este mensaje puede descargar una copia de todo lo que guardamos con su dirección, con los archivos que nos envió. Para qué usamos cada dato y por cuánto tiempo está en nuestra política de privacidad.',
    rectification: 'Corregimos los datos que nos indicó.',
    erasure:
      'Eliminamos todo lo que guardábamos con su dirección. Las copias de respaldo vencen por sí solas; de esta solicitud queda solo un resumen cifrado de su dirección, para poder demostrarla.',
    opposition: 'Dejamos de usar sus datos para lo que nos indicó.',
    portability:
      'Con el enlace de este mensaje puede descargar sus datos en un archivo ZIP, con un JSON que otros sistemas pueden leer y los archivos que nos envió.',
    blocking: 'Suspendimos el uso de sus datos mientras se resuelve lo que nos indicó.',
  },
  en: {
    access:
      'With the link in this message you can download a copy of everything stored under your address, with the files you sent us. What we use each item for, and for how long, is in our privacy policy.',
    rectification: 'We have corrected the data you indicated.',
    erasure:
      'We have deleted everything stored under your address. Backup copies expire on their own; of this request, only a digest of your address remains, as proof.',
    opposition: 'We no longer use your data for the purpose you indicated.',
    portability:
      'With the link in this message you can download your data as a ZIP file, with a JSON file that other systems can read and the files you sent us.',
    blocking: 'We have suspended the use of your data while the matter you raised is resolved.',
  },
} as const satisfies Record<Language, Record<Right, string>>;

const FRAMES = {
  es: {
    greeting: (name: string) => `Hola, ${name}:`,
    refused: 'No podemos hacer lo que pidió, por la siguiente razón: …',
    close: 'Saludos cordiales,',
  },
  en: {
    greeting: (name: string) => `Hello ${name},`,
    refused: 'We cannot do what you asked, for the following reason: …',
    close: 'Kind regards,',
  },
} as const;

/** The prefilled answer, in the language of the request; signed by the company. */
export function answerText(
  { claim, full_name, language }: { claim: Right; full_name: string | null; language: Language },
  outcome: RightsOutcome,
  company: string,
): string {
  const { close, greeting, refused } = FRAMES[language];
  const words = outcome === 'refused' ? refused : FULFILLED[language][claim];
  return [greeting(full_name ?? ''), words, `${close}\n${company}`].join('\n\n');
}
