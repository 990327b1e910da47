import type { Language } from '../values/language.ts';
import { type Company, companyAddress } from './company.ts';

/** What texts may state about the company, written `{{company.phone}}`. */
export type CompanyVariables = ReturnType<typeof companyVariables>;

/** At the turn of the year, Chile is three hours behind UTC. */
const CHILE_MS = 3 * 60 * 60 * 1000;

/** The year that it is in Chile. */
export const chileanYear = (now: Date): number => new Date(now.getTime() - CHILE_MS).getUTCFullYear();

/** @param now the years of experience depend on it: complete years, whatever the month of the foundation was */
export const companyVariables = (company: Company, language: Language, now: Date) => ({
  ...company,
  years: String(Math.max(0, chileanYear(now) - Number(company.founded) - 1)),
  address: companyAddress(company),
  hours: company.hours[language],
});
