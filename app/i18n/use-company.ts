import type { i18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/values/language.ts';
import type { Company } from '#domain/website/company.ts';
import { type CompanyVariables, companyVariables } from '#domain/website/company-variables.ts';

/** Lets texts state facts of the company, and `useCompany` find them. */
export function setCompany(instance: i18n, company: Company, language: Language): void {
  const variables = { company: companyVariables(company, language, new Date()) };
  if (instance.options.interpolation) instance.options.interpolation.defaultVariables = variables;
}

/** The facts of the company in the page's language, as shipped or as staff have changed them. */
export const useCompany = (): CompanyVariables =>
  useTranslation().i18n.options.interpolation?.defaultVariables?.company;
