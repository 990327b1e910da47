import { createInstance, type i18n, type Resource } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '#domain/values/language.ts';
import { COMPANY, type Company } from '#domain/website/company.ts';
import type { es } from './es.ts';
import { setCompany } from './use-company.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof es };
  }
}

export type Messages = typeof es;

/** Creates one instance per language, since the server renders both; the browser loads only its own. */
export function createI18n(language: Language, messages: Messages, company: Company = COMPANY): i18n {
  const instance = createInstance();
  const resources: Resource = { [language]: { translation: messages } };
  instance.use(initReactI18next).init({
    lng: language,
    resources,
    // A missing text shows its key.
    fallbackLng: false,
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  setCompany(instance, company, language);
  return instance;
}
