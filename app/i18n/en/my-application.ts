import type { myApplication as spanish } from '../es/my-application.ts';

export const myApplication = {
  eyebrow: { application: 'My application', internship: 'My application' },
  internship: 'Internship',
  description: 'Status and data of an application.',
  people: 'People decide: no system ranks or rejects applications.',
  steps: {
    received: {
      title: 'Received',
      text: 'Somebody of our team will read it. Every step is announced by mail.',
    },
    reviewing: {
      title: 'Under review',
      text: 'Somebody of our team is reading the CV. The outcome is announced by mail.',
    },
    invitation: {
      title: 'Invited to talk',
      text: 'We have written to agree on a conversation: please answer that mail.',
    },
    approved: { title: 'Successful', text: 'We will be in touch to agree on the next steps.' },
    rejected: {
      title: 'Process ended',
      text: 'This time we are going ahead with other people. You are welcome to apply for other positions.',
    },
    closed: {
      title: 'Position closed',
      text: 'We have closed the position, and the process does not go on.',
    },
    withdrawn: { title: 'Withdrawn', text: 'It no longer takes part in the process, as asked on this page.' },
  },
  done: {
    contact: 'The data were corrected.',
    cv: 'The new CV has taken the place of the former one.',
    prolong: 'We will keep the data for another period.',
    withdraw: 'The application was withdrawn.',
    rights: 'We have received what you ask for; a receipt with the date of the answer is on its way.',
  },
  failed: {
    contact: 'Please enter your name; the phone number may have 50 characters.',
    cv: 'The CV could not be replaced: it has to be a PDF, DOC or DOCX of up to 5 MB, and nobody must have begun to review it.',
    rights: 'You have asked for three things these days: we will answer those first.',
    other: 'We could not save it. Please try again in a few minutes.',
  },
  sent: {
    sheet: 'Sheet 01',
    title: 'What we received',
    name: 'Name',
    email: 'E-mail',
    phone: 'Phone',
    reference: 'Reference',
    date: 'Received',
    profile: 'LinkedIn or portfolio',
    letter: { application: 'Cover letter', internship: 'Motivation' },
    answers: 'Answers',
    offer: 'View the job',
    yes: 'Yes',
    no: 'No',
    unanswered: 'No answer',
  },
  messages: { sheet: 'Sheet 02', title: 'Messages', none: 'There are no messages about the decision yet.' },
  change: {
    sheet: 'Sheet 03',
    title: 'Correct or withdraw',
    contact: {
      title: 'Name and phone',
      name: 'Full name',
      firstName: 'First name',
      lastName: 'Last name',
      phone: 'Phone',
      button: 'Save',
      email: 'To change the e-mail address, please write to us from the new one.',
    },
    cv: {
      title: 'Replace the CV',
      text: 'As long as nobody has begun to review it. The former one is deleted.',
      field: 'New CV (PDF, DOC or DOCX, up to 5 MB)',
      button: 'Replace',
    },
    withdraw: {
      title: 'Withdraw it from the process',
      text: 'It no longer takes part, and we will send no more messages about it. The data are kept until the date below.',
      button: 'Withdraw',
    },
    prolong: {
      title: 'How long we keep the data',
      until: 'We will delete them after',
      text: {
        application:
          'You can ask us to keep them for {{period.applications}} more, in case another position comes up.',
        internship: 'You can ask us to keep them for {{period.internships}} more.',
      },
      button: 'Keep them longer',
    },
    rights: {
      title: 'Ask for something else about the data',
      claim: 'What you ask for',
      details: 'Which data or which use (optional)',
      button: 'Ask',
    },
    erase: {
      title: 'Delete everything now',
      text: 'This withdraws the consent: we delete the application, the CV and the messages. It cannot be undone.',
      button: 'Delete my data',
    },
  },
  erased: {
    title: 'The data were deleted',
    lead: 'We have deleted the application, the CV and the messages. Backup copies expire by themselves.',
  },
  invalid: {
    title: 'This link no longer works',
    lead: 'It has expired or was revoked. Each mail of ours about the application has a new one; if needed, please answer the last one.',
  },
  offers: 'See open positions',
} satisfies typeof spanish;
