import { cases as casesEn } from './en/cases.ts';
import { internshipsPage as internshipsEn } from './en/internships-page.ts';
import { jobAlerts as jobAlertsEn } from './en/job-alerts.ts';
import { jobPage as jobPageEn } from './en/job-page.ts';
import { legalNotice as legalNoticeEn } from './en/legal-notice.ts';
import { myApplication as myApplicationEn } from './en/my-application.ts';
import { offerings as offeringsEn } from './en/offerings.ts';
import { privacy as privacyEn } from './en/privacy.ts';
import { process as processEn } from './en/process.ts';
import { purpose as purposeEn } from './en/purpose.ts';
import { quality as qualityEn } from './en/quality.ts';
import { received as receivedEn } from './en/received.ts';
import { rights as rightsEn } from './en/rights.ts';
import { sendCv as sendCvEn } from './en/send-cv.ts';
import { servicesPage as servicesEn } from './en/services-page.ts';
import { terms as termsEn } from './en/terms.ts';
import { cases } from './es/cases.ts';
import { internshipsPage } from './es/internships-page.ts';
import { jobAlerts } from './es/job-alerts.ts';
import { jobPage } from './es/job-page.ts';
import { legalNotice } from './es/legal-notice.ts';
import { myApplication } from './es/my-application.ts';
import { offerings } from './es/offerings.ts';
import { privacy } from './es/privacy.ts';
import { process } from './es/process.ts';
import { purpose } from './es/purpose.ts';
import { quality } from './es/quality.ts';
import { received } from './es/received.ts';
import { rights } from './es/rights.ts';
import { sendCv } from './es/send-cv.ts';
import { servicesPage } from './es/services-page.ts';
import { terms } from './es/terms.ts';

/**
 * The texts of individual pages. Loaders return them in one language with the page's data, which keeps them out of the
 * text bundle that every page loads.
 */
export const pageTexts = {
  es: {
    cases,
    internships: internshipsPage,
    jobAlerts,
    jobPage,
    myApplication,
    offerings,
    process,
    received,
    purpose,
    quality,
    rights,
    sendCv,
    services: servicesPage,
    privacy,
    terms,
    legalNotice,
  },
  en: {
    cases: casesEn,
    internships: internshipsEn,
    jobAlerts: jobAlertsEn,
    jobPage: jobPageEn,
    myApplication: myApplicationEn,
    offerings: offeringsEn,
    process: processEn,
    received: receivedEn,
    purpose: purposeEn,
    quality: qualityEn,
    rights: rightsEn,
    sendCv: sendCvEn,
    services: servicesEn,
    privacy: privacyEn,
    terms: termsEn,
    legalNotice: legalNoticeEn,
  },
};
