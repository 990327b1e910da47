import { MAX_CV_MB } from '#domain/values/file-limits.ts';
import { APPLICATION_LIMITS } from '#domain/values/text-limits.ts';

const es = {
  eyebrow: { application: 'Mi postulación', internship: 'Mi solicitud', spontaneous: 'Mi postulación' },
  /** Titles of applications without a posting. */
  untitled: {
    application: 'Postulación',
    internship: 'Práctica profesional',
    spontaneous: 'Postulación espontánea',
  },
  description: 'Estado y datos de una postulación.',
  people: 'Deciden personas: ningún sistema ordena ni descarta postulaciones.',
  steps: {
    received: {
      title: 'Recibida',
      text: 'La leerá una persona de nuestro equipo. Cada avance se avisa por correo.',
    },
    kept: {
      title: 'Recibida',
      text: 'La leerá una persona de nuestro equipo. Si hay un cargo para ese perfil, escribimos.',
    },
    read: {
      title: 'Leída',
      text: 'La leyó una persona de nuestro equipo. Si se abre un cargo para ese perfil, escribimos.',
    },
    reviewing: {
      title: 'En revisión',
      text: 'Una persona de nuestro equipo está leyendo el CV. El resultado se avisa por correo.',
    },
    invitation: {
      title: 'Invitación a conversar',
      text: 'Escribimos para acordar una conversación: basta con responder ese correo.',
    },
    interview: { title: 'Entrevista', text: 'Queremos conversar: los detalles están aquí abajo.' },
    approved: { title: 'Aprobada', text: 'Nos pondremos en contacto para acordar los pasos que siguen.' },
    rejected: {
      title: 'Proceso terminado',
      text: 'Esta vez seguimos adelante con otras personas. Es posible postular otra vez más adelante.',
    },
    closed: { title: 'Oferta cerrada', text: 'Cerramos la oferta y el proceso no sigue.' },
    withdrawn: { title: 'Retirada', text: 'Ya no participa del proceso, como se pidió en esta página.' },
  },
  interview: {
    title: 'Entrevista',
    facts: {
      when: 'Cuándo',
      length: 'Duración',
      minutes: 'minutos',
      place: 'Lugar',
      video: 'Videollamada',
      with: 'Con',
    },
    note: 'Nota',
    choose: {
      title: 'Elegir una hora',
      zone: 'Hora de Santiago.',
      button: 'Confirmar la hora',
      move: 'Cambiar la hora',
      moveButton: 'Cambiar',
    },
    taken: 'Las horas ofrecidas ya no están disponibles. Si se avisa aquí abajo, propondremos otras.',
    decline: {
      offered: 'Ninguna de esas horas',
      scheduled: 'Ya no es posible asistir',
      text: 'Avisaremos a quienes iban a estar, y propondremos otra hora si se puede.',
      words: 'Qué días u horas acomodan (opcional)',
      button: 'Avisar',
    },
  },
  done: {
    apply: 'La postulación llegó; el acuse de recibo con su referencia va por correo.',
    time: 'La hora quedó confirmada; la invitación para el calendario llegará por correo.',
    decline: 'Avisamos al equipo. Si hay otra hora posible, llegará por correo.',
    contact: 'Los datos quedaron corregidos.',
    cv: 'El CV nuevo reemplazó al anterior.',
    accept: 'La postulación se considerará también en otros procesos.',
    refuse: 'El consentimiento para otros procesos quedó retirado.',
    prolong: 'El plazo se cuenta de nuevo desde hoy: la fecha está aquí abajo.',
    withdraw: 'La postulación quedó retirada.',
    erase:
      'Aún no se elimina nada: una persona de nuestro equipo revisa antes esta solicitud. Enviamos un acuse de recibo con el plazo de la respuesta.',
    rights: 'Recibimos la solicitud; enviamos un acuse de recibo con el plazo de la respuesta.',
  },
  failed: {
    apply:
      'Esa oferta ya no recibe postulaciones, o pide algo más. Si sigue abierta, se puede postular en su página.',
    time: 'Esa hora ya no está disponible, o no se marcó ninguna: se puede elegir una de la lista.',
    contact: `Falta el nombre, o el teléfono tiene más de ${APPLICATION_LIMITS.phone} caracteres.`,
    cv: `El CV no se pudo reemplazar: tiene que ser PDF, DOC o DOCX de hasta ${MAX_CV_MB} MB, y nadie debe haber empezado a revisarlo.`,
    decline: 'La entrevista cambió o se canceló mientras tanto: está aquí abajo como quedó.',
    accept: 'El texto que se acepta cambió: hay que recargar la página y leerlo otra vez.',
    rights: 'Ya hay tres solicitudes de estos días: primero responderemos esas.',
    other: 'No pudimos guardarlo. Es posible intentarlo de nuevo en unos minutos.',
  },
  sent: {
    title: 'Lo que recibimos',
    name: 'Nombre',
    email: 'Correo',
    phone: 'Teléfono',
    reference: 'Referencia',
    date: 'Recibida',
    profile: 'LinkedIn o portafolio',
    area: 'Área de interés',
    letter: { application: 'Carta de presentación', internship: 'Motivación', spontaneous: 'Mensaje' },
    answers: 'Respuestas',
    offer: 'Ver la oferta',
    yes: 'Sí',
    no: 'No',
    unanswered: 'Sin respuesta',
  },
  messages: { title: 'Mensajes', none: 'Aún no hay mensajes sobre la decisión.' },
  change: {
    title: 'Corregir o retirar',
    contact: {
      title: 'Nombre y teléfono',
      name: 'Nombre completo',
      firstName: 'Nombre',
      lastName: 'Apellido',
      phone: 'Teléfono',
      button: 'Guardar',
      email: 'El correo no se puede cambiar; para usar otro, basta con postular otra vez.',
    },
    cv: {
      title: 'Reemplazar el CV',
      text: 'Mientras nadie haya empezado a revisarlo. El anterior se elimina.',
      field: 'CV nuevo',
      button: 'Reemplazar',
    },
    withdraw: {
      title: 'Retirarla del proceso',
      text: 'Deja de participar, y no enviaremos más mensajes sobre ella. Los datos se guardan hasta la fecha indicada abajo.',
      button: 'Retirar',
      question: '¿Retirarla del proceso? Después solo el equipo puede volver a incluirla.',
      confirm: 'Sí, retirarla',
    },
    others: {
      title: 'Otros procesos de selección',
      since: 'Aceptado desde el',
      refusal:
        'Al retirarlo, el equipo ya no considera en otros procesos nada de lo enviado desde este correo. No cambia hasta cuándo se guardan los datos.',
      accept: 'Aceptar',
      refuse: 'Retirar',
    },
    prolong: {
      title: 'Hasta cuándo guardamos los datos',
      until: 'Los eliminaremos después del',
      text: {
        application:
          'Se puede pedir que los guardemos por {{period.applications}} desde hoy, o desde que termine el proceso si es después.',
        internship:
          'Se puede pedir que los guardemos por {{period.internships}} desde hoy, o desde que termine el proceso si es después.',
        spontaneous: 'Se puede pedir que los guardemos por {{period.spontaneous}} desde hoy.',
      },
      button: 'Guardarlos por más tiempo',
    },
    rights: {
      title: 'Pedir otra cosa sobre los datos',
      claim: 'Qué se pide',
      details: 'Qué datos o qué uso (opcional)',
      button: 'Pedir',
    },
    erase: {
      title: 'Eliminar todo ahora',
      text: 'Se retira el consentimiento: eliminamos la postulación, el CV y los mensajes. No se puede deshacer.',
      button: 'Eliminar mis datos',
      question: '¿Eliminar la postulación, el CV y los mensajes para siempre?',
      confirm: 'Sí, eliminar todo',
    },
  },
  again: {
    title: 'Otras ofertas',
    same: 'Postular con los mismos datos',
    text: 'Usamos los datos de contacto y el CV de esta página; no hay que escribirlos otra vez.',
    offer: 'Oferta',
    button: 'Postular',
    asking: 'Estas ofertas hacen preguntas, en su propia página',
  },
  blocked: {
    title: 'Los datos están bloqueados',
    lead: 'Mientras se resuelve una solicitud sobre ellos, solo los ve quien la atiende: nadie más los usa, no vencen, y no enviamos mensajes salvo sobre esa solicitud.',
    section: 'Lo que se puede hacer mientras tanto',
    withdraw: 'Deja de participar, y no enviaremos más mensajes sobre ella. Los datos siguen bloqueados.',
    withdrawn: 'La postulación está retirada del proceso.',
  },
  erased: {
    title: 'Los datos fueron eliminados',
    lead: 'Eliminamos la postulación, el CV y los mensajes. Las copias de respaldo vencen por sí solas.',
  },
  invalid: {
    title: 'Este enlace ya no sirve',
    lead: 'Venció o fue anulado. Cada correo nuestro sobre la postulación trae uno nuevo; si hace falta, basta con responder el último.',
  },
  offers: 'Ver ofertas abiertas',
};

const en: typeof es = {
  eyebrow: { application: 'My application', internship: 'My application', spontaneous: 'My application' },
  untitled: { application: 'Application', internship: 'Internship', spontaneous: 'Spontaneous application' },
  description: 'Status and details of an application.',
  people: 'People decide: no system ranks or rejects applications.',
  steps: {
    received: {
      title: 'Received',
      text: 'Someone on our team will read it. We will email you about every step.',
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
      text: 'Someone on our team is reading your résumé. We will email you the outcome.',
    },
    invitation: {
      title: 'Invited to talk',
      text: 'We have written to you to arrange a conversation: please reply to that email.',
    },
    interview: { title: 'Interview', text: 'We would like to talk: the details are below.' },
    approved: { title: 'Successful', text: 'We will be in touch to agree on the next steps.' },
    rejected: {
      title: 'Process ended',
      text: 'This time we are moving forward with other candidates. You are welcome to apply again.',
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
      zone: 'Santiago time.',
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
    time: 'The time is confirmed; the invitation for your calendar will arrive by email.',
    decline: 'We have told the team. If another time is possible, we will email it to you.',
    contact: 'Your details have been corrected.',
    cv: 'The new résumé has replaced the previous one.',
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
    cv: `The résumé could not be replaced: it has to be a PDF, DOC or DOCX of up to ${MAX_CV_MB} MB, and it can only be replaced before anyone starts reviewing it.`,
    decline: 'The interview was changed or canceled in the meantime: see below.',
    accept: 'The wording that you accept has changed: please reload the page and read it again.',
    rights: 'You have made three requests in the last few days: we will answer those first.',
    other: 'We could not save it. Please try again in a few minutes.',
  },
  sent: {
    title: 'What we received',
    name: 'Name',
    email: 'Email',
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
  messages: { title: 'Messages', none: 'There are no messages about the decision yet.' },
  change: {
    title: 'Correct or withdraw',
    contact: {
      title: 'Name and phone',
      name: 'Full name',
      firstName: 'First name',
      lastName: 'Last name',
      phone: 'Phone',
      button: 'Save',
      email: 'The email address cannot be changed; to use another one, please apply again.',
    },
    cv: {
      title: 'Replace the résumé',
      text: 'Possible until someone starts reviewing it. The previous one is deleted.',
      field: 'New résumé',
      button: 'Replace',
    },
    withdraw: {
      title: 'Withdraw it from the selection process',
      text: 'It no longer takes part, and we will send no more messages about it. Your data is kept until the date below.',
      button: 'Withdraw',
      question: 'Withdraw it from the process? Afterwards only our team can bring it back.',
      confirm: 'Yes, withdraw it',
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
      text: 'This withdraws your consent: we delete the application, the résumé and the messages. It cannot be undone.',
      button: 'Delete my data',
      question: 'Delete the application, the résumé and the messages for good?',
      confirm: 'Yes, delete everything',
    },
  },
  again: {
    title: 'Other openings',
    same: 'Apply with the same details',
    text: 'We use the contact details and the résumé from this page; there is no need to enter them again.',
    offer: 'Position',
    button: 'Apply',
    asking: 'These positions ask questions, on their own page',
  },
  blocked: {
    title: 'Your data is blocked',
    lead: 'While a request about it is being resolved, only the people handling the request can see it: nobody else uses it, it does not expire, and we send no messages except about that request.',
    section: 'What you can do in the meantime',
    withdraw: 'It no longer takes part, and we will send no more messages about it. Your data stays blocked.',
    withdrawn: 'The application has been withdrawn from the process.',
  },
  erased: {
    title: 'Your data has been deleted',
    lead: 'We have deleted the application, the résumé and the messages. Backup copies expire on their own.',
  },
  invalid: {
    title: 'This link no longer works',
    lead: 'It has expired or was revoked. Each of our emails about the application has a new one; if you need one, reply to the latest.',
  },
  offers: 'View open positions',
};

/**
 * The page that applicants open from their mails. Impersonal, since students are addressed as *tú* and others as
 * *usted*.
 */
export const myApplicationTexts = { es, en };
