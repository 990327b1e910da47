import { MAX_CV_MB } from '#domain/file-limits.ts';
import { APPLICATION_LIMITS } from '#domain/text-limits.ts';

/**
 * The page that applicants open from their mails. Impersonal, since students are addressed as *tú* and others as
 * *usted*.
 */
export const myApplication = {
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
    sheet: 'Lámina A',
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
      zone: 'Hora de Chile.',
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
    sheet: 'Lámina 01',
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
  messages: { sheet: 'Lámina 02', title: 'Mensajes', none: 'Aún no hay mensajes sobre la decisión.' },
  change: {
    sheet: 'Lámina 03',
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
      field: `CV nuevo (PDF, DOC o DOCX, hasta ${MAX_CV_MB} MB)`,
      button: 'Reemplazar',
    },
    withdraw: {
      title: 'Retirarla del proceso',
      text: 'Deja de participar, y no enviaremos más mensajes sobre ella. Los datos se guardan hasta la fecha indicada abajo.',
      button: 'Retirar',
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
    },
  },
  again: {
    sheet: 'Lámina 04',
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
    sheet: 'Lámina 01',
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
