/** The page that applicants open from their mails. Impersonal, since students are addressed as *tú* and others as *usted*. */
export const myApplication = {
  eyebrow: { application: 'Mi postulación', internship: 'Mi solicitud' },
  internship: 'Práctica profesional',
  description: 'Estado y datos de una postulación.',
  people: 'Deciden personas: ningún sistema ordena ni descarta postulaciones.',
  steps: {
    received: {
      title: 'Recibida',
      text: 'La leerá una persona de nuestro equipo. Cada avance se avisa por correo.',
    },
    reviewing: {
      title: 'En revisión',
      text: 'Una persona de nuestro equipo está leyendo el CV. El resultado se avisa por correo.',
    },
    invitation: {
      title: 'Invitación a conversar',
      text: 'Escribimos para acordar una conversación: basta con responder ese correo.',
    },
    approved: { title: 'Aprobada', text: 'Nos pondremos en contacto para acordar los pasos que siguen.' },
    rejected: {
      title: 'Proceso terminado',
      text: 'Esta vez seguimos adelante con otras personas. Las ofertas que vengan están abiertas.',
    },
    closed: { title: 'Oferta cerrada', text: 'Cerramos la oferta y el proceso no sigue.' },
    withdrawn: { title: 'Retirada', text: 'Ya no participa del proceso, como se pidió en esta página.' },
  },
  done: {
    contact: 'Los datos quedaron corregidos.',
    cv: 'El CV nuevo reemplazó al anterior.',
    prolong: 'Guardaremos los datos por otro período.',
    withdraw: 'La postulación quedó retirada.',
    rights: 'Recibimos lo que pide; enviamos un acuse de recibo con la fecha de la respuesta.',
  },
  failed: {
    contact: 'Escriba su nombre; el teléfono tiene como máximo 50 caracteres.',
    cv: 'El CV no se pudo reemplazar: tiene que ser PDF, DOC o DOCX de hasta 5 MB, y nadie debe haber empezado a revisarlo.',
    rights: 'Ya hay tres solicitudes de estos días: primero responderemos esas.',
    other: 'No pudimos guardarlo. Intente nuevamente en unos minutos.',
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
    letter: { application: 'Carta de presentación', internship: 'Motivación' },
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
      email: 'Para cambiar el correo, escríbanos desde la dirección nueva.',
    },
    cv: {
      title: 'Reemplazar el CV',
      text: 'Mientras nadie haya empezado a revisarlo. El anterior se elimina.',
      field: 'CV nuevo (PDF, DOC o DOCX, hasta 5 MB)',
      button: 'Reemplazar',
    },
    withdraw: {
      title: 'Retirarla del proceso',
      text: 'Deja de participar, y no enviaremos más mensajes sobre ella. Los datos se guardan hasta la fecha indicada abajo.',
      button: 'Retirar',
    },
    prolong: {
      title: 'Hasta cuándo guardamos los datos',
      until: 'Los eliminaremos después del',
      text: {
        application:
          'Se puede pedir que los guardemos por {{period.applications}} más, por si aparece otra oferta.',
        internship: 'Se puede pedir que los guardemos por {{period.internships}} más.',
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
