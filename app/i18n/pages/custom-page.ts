import { ANSWER_TIME } from '#domain/website/company.ts';

const es = {
  eyebrow: '{{company.name}}',
  untranslated: 'Esta página está en español.',
  quote: {
    title: 'Conversemos',
    lead: `Cuéntenos qué necesita. Un ingeniero le responde ${ANSWER_TIME.es}.`,
  },
};

const en: typeof es = {
  eyebrow: '{{company.name}}',
  untranslated: 'This page is in Spanish.',
  quote: {
    title: 'Let us talk',
    lead: `Tell us what you need. An engineer answers ${ANSWER_TIME.en}.`,
  },
};

/** What is around the texts of a page that staff have added. */
export const customPageTexts = { es, en };
