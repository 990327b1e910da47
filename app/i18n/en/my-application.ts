import { MAX_CV_MB } from '#domain/file-limits.ts';
import { APPLICATION_LIMITS } from '#domain/text-limits.ts';
import type { myApplication as spanish } from '../es/my-application.ts';

export const myApplication = {
  eyebrow: { application: 'My application', internship: 'My application', spontaneous: 'My application' },
  untitled: { application: 'Application', internship: 'Internship', spontaneous: 'Spontaneous application' },
  description: 'Status and details of an application.',
  people: 'People decide: no system ranks or rejects applications.',
  steps: {
    received: {
      title: 'Received',
      text: 'Someone on our team will read it. We will e-mail you about every step.',
    },
    kept: {
      title: 'Received',
      text: 'Someone on our team will read it. If there is a position for your profile, we will write to you.',
    },
    read: {
      title: 'Read',
      text: 'Someone on our team has read it. If a position for your profile opens, we will write to you.',
    },
    reviewing: {
      title: 'Under review',
      text: 'Someone on our team is reading your CV. We will e-mail you the outcome.',
    },
    invitation: {
      title: 'Invited to talk',
      text: 'We have written to you to arrange a conversation: please reply to that e-mail.',
    },
    interview: { title: 'Interview', text: 'We would like to talk: the details are below.' },
    approved: { title: 'Successful', text: 'We will be in touch to agree on the next steps.' },
    rejected: {
      title: 'Process ended',
      text: 'This time we are going ahead with other people. You are welcome to apply again.',
    },
    closed: {
      title: 'Position closed',
      text: 'We have closed the position and will not continue with the process.',
    },
    withdrawn: {
      title: 'Withdrawn',
      text: 'It no longer takes part in the process, as requested on this page.',
    },
  },
  interview: {
    sheet: 'Sheet A',
    title: 'Interview',
    facts: {
      when: 'When',
      length: 'Length',
      minutes: 'minutes',
      place: 'Place',
      video: 'Video call',
      with: 'With',
    },
    note: 'Note',
    choose: {
      title: 'Choose a time',
      zone: 'Chile time.',
      button: 'Confirm the time',
      move: 'Change the time',
      moveButton: 'Change',
    },
    taken: 'The times we offered are no longer available. If you tell us below, we will offer others.',
    decline: {
      offered: 'None of these times',
      scheduled: 'I can no longer attend',
      text: 'We will tell the interviewers, and offer another time if we can.',
      words: 'Which days or times would suit you (optional)',
      button: 'Tell us',
    },
  },
  done: {
    apply: 'Your application has arrived; the acknowledgment with its reference is on its way.',
    time: 'The time is confirmed; the invitation for your calendar will arrive by e-mail.',
    decline: 'We have told the team. If another time is possible, we will e-mail it to you.',
    contact: 'Your details have been corrected.',
    cv: 'The new CV has replaced the previous one.',
    accept: 'The application will also be considered in other selection processes.',
    refuse: 'Your consent to other selection processes has been withdrawn.',
    prolong: 'The period starts again today: the date is below.',
    withdraw: 'Your application has been withdrawn.',
    erase:
      'Nothing has been deleted yet: a person from our team checks this request first. An acknowledgment with the date by which we will answer is on its way.',
    rights:
      'We have received your request; an acknowledgment with the date by which we will answer is on its way.',
  },
  failed: {
    apply:
      'That position takes no more applications, or asks for something more. If it is still open, you can apply on its page.',
    time: 'That time is no longer available, or none was marked: please choose one from the list.',
    contact: `The name is missing, or the phone number is longer than ${APPLICATION_LIMITS.phone} characters.`,
    cv: `The CV could not be replaced: it has to be a PDF, DOC or DOCX of up to ${MAX_CV_MB} MB, and it can only be replaced before anyone starts reviewing it.`,
    decline: 'The interview was changed or canceled in the meantime: see below.',
    accept: 'The wording that you accept has changed: please reload the page and read it again.',
    rights: 'You have made three requests in the last few days: we will answer those first.',
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
    area: 'Area of interest',
    letter: { application: 'Cover letter', internship: 'Motivation', spontaneous: 'Message' },
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
      email: 'The e-mail address cannot be changed; to use another one, please apply again.',
    },
    cv: {
      title: 'Replace the CV',
      text: 'Possible until someone starts reviewing it. The previous one is deleted.',
      field: `New CV (PDF, DOC or DOCX, up to ${MAX_CV_MB} MB)`,
      button: 'Replace',
    },
    withdraw: {
      title: 'Withdraw it from the selection process',
      text: 'It no longer takes part, and we will send no more messages about it. Your data is kept until the date below.',
      button: 'Withdraw',
    },
    others: {
      title: 'Other selection processes',
      since: 'Accepted since',
      refusal:
        'Once you withdraw it, our team no longer considers anything sent from this address in other processes. How long your data is kept does not change.',
      accept: 'Accept',
      refuse: 'Withdraw',
    },
    prolong: {
      title: 'How long we keep your data',
      until: 'We will delete it after',
      text: {
        application:
          'You can ask us to keep it for {{period.applications}} from today, or from the end of the process if that is later.',
        internship:
          'You can ask us to keep it for {{period.internships}} from today, or from the end of the process if that is later.',
        spontaneous: 'You can ask us to keep it for {{period.spontaneous}} from today.',
      },
      button: 'Keep it longer',
    },
    rights: {
      title: 'Make another request about your data',
      claim: 'Your request',
      details: 'Which data or which use (optional)',
      button: 'Send request',
    },
    erase: {
      title: 'Delete everything now',
      text: 'This withdraws your consent: we delete the application, the CV and the messages. It cannot be undone.',
      button: 'Delete my data',
    },
  },
  again: {
    sheet: 'Sheet 04',
    title: 'Other openings',
    same: 'Apply with the same details',
    text: 'We use the contact details and the CV from this page; there is no need to enter them again.',
    offer: 'Position',
    button: 'Apply',
    asking: 'These positions ask questions, on their own page',
  },
  blocked: {
    title: 'Your data is blocked',
    lead: 'While a request about it is being resolved, only the people handling the request can see it: nobody else uses it, it does not expire, and we send no messages except about that request.',
    sheet: 'Sheet 01',
    section: 'What you can do in the meantime',
    withdraw: 'It no longer takes part, and we will send no more messages about it. Your data stays blocked.',
    withdrawn: 'The application has been withdrawn from the process.',
  },
  erased: {
    title: 'Your data has been deleted',
    lead: 'We have deleted the application, the CV and the messages. Backup copies expire on their own.',
  },
  invalid: {
    title: 'This link no longer works',
    lead: 'It has expired or was revoked. Each of our e-mails about the application has a new one; if you need one, reply to the latest.',
  },
  offers: 'View open positions',
} satisfies typeof spanish;
