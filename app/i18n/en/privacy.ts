import { COMPANY } from '#domain/company.ts';
import { CONFIRMATION_HOURS, PRIVACY_VERSION, RETENTION_MONTHS } from '#domain/privacy.ts';
import type { LegalDocument } from '../legal-document.ts';

export const privacy: LegalDocument = {
  meta: {
    title: 'Privacy policy',
    description: `Which personal data ${COMPANY.name} processes, what for, for how long, and how to exercise your rights under Chile’s Law 21.719.`,
  },
  eyebrow: 'Legal',
  title: 'Privacy policy',
  lead: 'Which of your data we process, what for, for how long, and what you can ask of us.',
  block: [
    { label: 'Controller', value: COMPANY.legalName },
    { label: 'Version', value: PRIVACY_VERSION },
    { label: 'Law', value: 'Law 19.628 of Chile, as amended by Law 21.719' },
    { label: 'Contact', value: COMPANY.email },
  ],
  clauses: [
    {
      title: 'Who is responsible for your data',
      paragraphs: [
        `${COMPANY.legalName}, with its office in ${COMPANY.city}, Chile, is responsible for the personal data you give us on this site. For anything concerning it, write to ${COMPANY.email}. Where this translation and the Spanish text differ, the Spanish text prevails.`,
      ],
    },
    {
      title: 'Which data we process, and what for',
      paragraphs: ['We process only what you write or attach in our forms, for the following:'],
      rows: [
        [
          'Request for a quote',
          'Name, company, e-mail, phone, service and message; plant, region, date and files if you add them',
          'To answer you and prepare an offer. Basis: steps before a contract, at your request.',
        ],
        [
          'Job application',
          'Name, e-mail, phone, link to your profile, cover letter, CV and answers to the questions of the job; how you came to the site (campaign, referring domain and first page); notes of the interview',
          'To assess your application and contact you, and to know how applicants find us. Basis: your consent.',
        ],
        [
          'Internship application',
          'Name, e-mail, phone, institution, degree, semester, availability, skills, motivation and CV',
          'To assess your application and arrange the internship. Basis: your consent.',
        ],
        [
          'Spontaneous application',
          'Name, e-mail, phone, profile, area of interest, message and CV; notes of our people team',
          'To consider you for positions that open, and contact you. Basis: your consent.',
        ],
        [
          'Job alert',
          'E-mail, language, and the departments and places you choose',
          'To send you new positions, once a day at most and only after you confirm your address. Basis: your consent, which you withdraw with the link in each message.',
        ],
        [
          'Measuring advertisements',
          'Page seen, the contact form being sent, and the technical data of any visit: IP address, browser and cookie identifiers',
          'To know whether our advertisements work. Only if you accept it in the cookie notice.',
        ],
      ],
    },
    {
      title: 'Data we do not ask for',
      paragraphs: [
        'Please leave out of your CV and messages any sensitive data, such as health, religion, union or party membership, and your national ID, photograph or marital status: we do not need them to assess you. We take no automated decisions: a person reads every application.',
      ],
    },
    {
      title: 'How long we keep it',
      paragraphs: ['After these periods we delete or anonymize it.'],
      items: [
        `Requests for quotes: up to ${RETENTION_MONTHS.contactRequests} months from the last contact.`,
        `Job and internship applications: up to ${RETENTION_MONTHS.applications} months from the end of the process.`,
        `Spontaneous applications: ${RETENTION_MONTHS.spontaneousApplications} months from when you send them.`,
        `Job alerts: until you cancel them, and at most ${RETENTION_MONTHS.jobAlerts} months from when you confirm or renew them; if you do not confirm them, ${CONFIRMATION_HOURS} hours.`,
        'A CV whose form was never sent: one day.',
      ],
    },
    {
      title: 'Who sees it',
      paragraphs: [
        'Those of our team who have to answer you, with personal and logged access, and the providers who host this site and deliver its mail, who act on our behalf and are bound to confidentiality. We do not sell your data. If a provider processes it outside Chile, we require guarantees equivalent to those of Chilean law.',
        'Only if you accept the measuring of advertisements, what it records also reaches Meta Platforms (Meta pixel) and Google (Google Ads tag), who process it in the United States and other countries under their own policies. What you write in our forms is not sent to them.',
      ],
    },
    {
      title: 'How we protect it',
      paragraphs: [
        'CVs are kept in a private place that opens only with short-lived links. Connections are encrypted, every change by our staff is recorded, and should a breach affect you, we will tell you and the authority without delay.',
      ],
    },
    {
      title: 'Your rights',
      paragraphs: [
        `You may ask for the following at any time and free of charge, on the page “Your data, your rights” (/en/your-rights) or writing to ${COMPANY.email} from the address you registered with. We answer within 30 calendar days.`,
      ],
      items: [
        'Access: to know which of your data we hold, and receive a copy.',
        'Rectification: to correct what is wrong or incomplete.',
        'Erasure: to have it deleted.',
        'Objection: to have us stop using them for a given purpose.',
        'Portability: to receive it in a format you can take elsewhere.',
        'Blocking: to suspend their use while we deal with your request.',
        'To withdraw your consent, without affecting what was done until then.',
      ],
    },
    {
      title: 'If you are not satisfied',
      paragraphs: [
        'You may complain to the Chilean Personal Data Protection Agency. We would be grateful for the chance to put it right first.',
      ],
    },
    {
      title: 'Cookies and local storage',
      paragraphs: [
        'The site works without cookies of its own and, until you press “Accept”, without any. We keep in your browser what you decided about the measuring of advertisements and, only while the tab is open, how you came to the site and the draft of your application; we receive them if you send it.',
        'If you press “Accept”, the tags of Meta and Google set their cookies, to recognize your browser and learn whether an advertisement brought you. While we measure, you can change it whenever you like under “Privacy preferences”, at the foot of every page. The staff portal also keeps the session of anyone who signs in.',
      ],
    },
    {
      title: 'Changes',
      paragraphs: [
        `This is version ${PRIVACY_VERSION}. Every application or alert is stored with the version that was in force when you sent it, and the time you did.`,
      ],
    },
  ],
};
