import type { i18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/values/language.ts';
import { COMPANY, type Company } from '#domain/website/company.ts';
import { companyVariables } from './company-variables.ts';

/** The namespace of the facts, which are found by whatever has the instance. */
const NAMESPACE = 'company';

/** Lets texts state facts of the company, and `useCompany` find them. */
export function setCompany(instance: i18n, company: Company, language: Language): void {
  instance.addResourceBundle(language, NAMESPACE, company);
  const variables = { company: companyVariables(company, language, new Date()) };
  if (instance.options.interpolation) instance.options.interpolation.defaultVariables = variables;
}

/** The facts of the company, as shipped or as staff have changed them. */
export function useCompany(): Company {
  const { i18n } = useTranslation();
  return i18n.getResourceBundle(i18n.language, NAMESPACE) ?? COMPANY;
}
