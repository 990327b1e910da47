import { ANSWER_TIME } from '#domain/company.ts';

export const contact = {
  sheet: 'Lámina 04',
  title: 'Contacto',
  lead: `Cuéntenos qué necesita su planta: un ingeniero le responde ${ANSWER_TIME.es}.`,
  name: 'Nombre',
  company: 'Empresa',
  email: 'Correo electrónico',
  phone: 'Teléfono',
  service: 'Servicio',
  chooseService: 'Elija un servicio',
  message: 'Mensaje',
  messageHint: 'Qué equipo o proceso, dónde está y para cuándo lo necesita.',
  asterisk: 'Los campos con asterisco son obligatorios.',
  consent:
    'Usamos estos datos para responderle y preparar su cotización, como explica nuestra [política de privacidad].',
  addDetails: 'Agregar archivos, planta y fecha',
  submit: 'Solicitar cotización',
  sending: 'Enviando...',
  success: {
    title: '¡Mensaje enviado!',
    body: `Gracias por escribirnos. Le responderemos ${ANSWER_TIME.es}.`,
  },
  services: {
    Ingeniería: 'Ingeniería',
    Integración: 'Integración',
    Automatización: 'Automatización',
    'Montaje eléctrico': 'Montaje eléctrico',
    'Consultoría/Proyectos': 'Consultoría/Proyectos',
    Otros: 'Otros',
  },
  details: {
    phone: 'Teléfono',
    hours: 'Lunes a viernes, 8:00 a 18:00',
    email: 'Correo electrónico',
    answer: `Respondemos ${ANSWER_TIME.es}`,
    office: 'Oficina',
    city: 'Santiago, Chile',
    visits: 'Atendemos con cita previa',
  },
  errors: {
    date: 'Por favor ingrese una fecha a partir de hoy',
    required: 'Por favor complete todos los campos obligatorios (*)',
    invalidEmail: 'Por favor ingrese un email válido',
    field: 'Este campo es obligatorio',
    sending: 'Hubo un error al enviar el mensaje. Por favor, intente nuevamente.',
  },
};
