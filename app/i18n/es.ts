import { application } from './es/application.ts';
import { common } from './es/common.ts';
import { company } from './es/company.ts';
import { consent } from './es/consent.ts';
import { contact } from './es/contact.ts';
import { home } from './es/home.ts';
import { internships } from './es/internships.ts';
import { jobs } from './es/jobs.ts';
import { layout } from './es/layout.ts';
import { services } from './es/services.ts';

/** Texts used on every page. Spanish defines the keys; English must match. */
export const es = {
  application,
  common,
  company,
  consent,
  contact,
  home,
  internships,
  jobs,
  layout,
  services,
};
