import { COMPANY } from '#domain/company.ts';
import { CONFIRMATION_HOURS, PRIVACY_VERSION, RETENTION_MONTHS } from '#domain/privacy.ts';
import type { LegalDocument } from '../legal-document.ts';

export const privacy: LegalDocument = {
  meta: {
    title: 'Política de privacidad',
    description: `Qué datos personales trata ${COMPANY.name}, para qué, por cuánto tiempo y cómo ejercer sus derechos según la Ley 21.719.`,
  },
  eyebrow: 'Legal',
  title: 'Política de privacidad',
  lead: 'Qué datos suyos tratamos, para qué, por cuánto tiempo y qué puede exigirnos.',
  block: [
    { label: 'Responsable', value: COMPANY.legalName },
    { label: 'Versión', value: PRIVACY_VERSION },
    { label: 'Ley aplicable', value: 'Ley 19.628, modificada por la Ley 21.719' },
    { label: 'Contacto', value: COMPANY.email },
  ],
  clauses: [
    {
      title: 'Quién responde por sus datos',
      paragraphs: [
        `${COMPANY.legalName}, con oficina en ${COMPANY.city}, Chile, es responsable de los datos personales que usted nos entrega en este sitio. Para cualquier asunto sobre ellos escriba a ${COMPANY.email}.`,
      ],
    },
    {
      title: 'Qué datos tratamos y para qué',
      paragraphs: [
        'Tratamos solo lo que usted escribe o adjunta en nuestros formularios, y para lo siguiente:',
      ],
      rows: [
        [
          'Solicitud de cotización',
          'Nombre, empresa, correo, teléfono, servicio y mensaje; planta, región, fecha y archivos si los agrega',
          'Responderle y preparar una oferta. Base: medidas precontractuales que usted pide.',
        ],
        [
          'Postulación a un cargo',
          'Nombre, correo, teléfono, enlace a su perfil, carta de presentación, CV y respuestas a las preguntas del cargo; cómo llegó al sitio (campaña, dominio de origen y primera página); notas de la entrevista',
          'Evaluar su postulación y contactarle, y saber por dónde nos encuentran quienes postulan. Base: su consentimiento.',
        ],
        [
          'Solicitud de práctica',
          'Nombre, correo, teléfono, institución, carrera, semestre, disponibilidad, habilidades, motivación y CV',
          'Evaluar su solicitud y coordinar la práctica. Base: su consentimiento.',
        ],
        [
          'Postulación espontánea',
          'Nombre, correo, teléfono, perfil, área de interés, mensaje y CV; notas del equipo de selección',
          'Considerarle en cargos que se abran y contactarle. Base: su consentimiento.',
        ],
        [
          'Alerta de empleo',
          'Correo, idioma, y los departamentos y lugares que elija',
          'Enviarle nuevas ofertas, una vez al día como máximo y solo después de que confirme su correo. Base: su consentimiento, que retira con el enlace de cada mensaje.',
        ],
        [
          'Medición publicitaria',
          'Página vista, envío del formulario de contacto, y los datos técnicos que acompañan toda visita: dirección IP, navegador e identificadores de cookies',
          'Saber si nuestros avisos sirven. Solo si usted lo acepta en el aviso de cookies.',
        ],
      ],
    },
    {
      title: 'Datos que no le pedimos',
      paragraphs: [
        'No incluya en su CV ni en sus mensajes datos sensibles, como los de salud, religión, afiliación sindical o política, ni su RUT, fotografía o estado civil: no los necesitamos para evaluarle. No tomamos decisiones automatizadas: cada postulación la lee una persona.',
      ],
    },
    {
      title: 'Por cuánto tiempo los guardamos',
      paragraphs: ['Pasados estos plazos los eliminamos o los anonimizamos.'],
      items: [
        `Solicitudes de cotización: hasta ${RETENTION_MONTHS.contactRequests} meses desde el último contacto.`,
        `Postulaciones y solicitudes de práctica: hasta ${RETENTION_MONTHS.applications} meses desde que termina el proceso.`,
        `Postulaciones espontáneas: ${RETENTION_MONTHS.spontaneousApplications} meses desde que las envía.`,
        `Alertas de empleo: hasta que las cancele, y a más tardar ${RETENTION_MONTHS.jobAlerts} meses desde que las confirma o renueva; si no las confirma, ${CONFIRMATION_HOURS} horas.`,
        'Un CV cuyo formulario no se alcanzó a enviar: un día.',
      ],
    },
    {
      title: 'Quién los ve',
      paragraphs: [
        'Las personas de nuestro equipo que deben responderle, con acceso personal y registrado, y los proveedores que alojan este sitio y despachan sus correos, que actúan por encargo nuestro y con deber de confidencialidad. No vendemos sus datos. Si un proveedor los trata fuera de Chile, exigimos garantías equivalentes a las de la ley chilena.',
        'Solo si usted acepta la medición publicitaria, lo que ella registra llega además a Meta Platforms (píxel de Meta) y a Google (etiqueta de Google Ads), que lo tratan en Estados Unidos y otros países según sus propias políticas. Lo que escribe en nuestros formularios no se les envía.',
      ],
    },
    {
      title: 'Cómo los protegemos',
      paragraphs: [
        'Los CV se guardan en un espacio privado que solo se abre con enlaces de corta duración. Las conexiones van cifradas, cada escritura del personal queda registrada y, si una vulneración pudiera afectarle, le avisaremos a usted y a la autoridad sin dilación.',
      ],
    },
    {
      title: 'Sus derechos',
      paragraphs: [
        `Puede pedirnos en cualquier momento y sin costo lo que sigue, en la página «Sus datos, sus derechos» (/derechos) o escribiendo a ${COMPANY.email} desde el correo con que se inscribió. Respondemos dentro de 30 días corridos.`,
      ],
      items: [
        'Acceso: saber qué datos suyos tenemos y recibir copia.',
        'Rectificación: corregir los que estén equivocados o incompletos.',
        'Supresión: que los eliminemos.',
        'Oposición: que dejemos de usarlos para un fin determinado.',
        'Portabilidad: recibirlos en un formato que pueda llevar a otro lugar.',
        'Bloqueo: suspender su uso mientras resolvemos su solicitud.',
        'Retirar su consentimiento, sin que eso afecte lo hecho hasta entonces.',
      ],
    },
    {
      title: 'Si no queda conforme',
      paragraphs: [
        'Puede reclamar ante la Agencia de Protección de Datos Personales. Le agradecemos que antes nos dé la oportunidad de corregir.',
      ],
    },
    {
      title: 'Cookies y almacenamiento local',
      paragraphs: [
        'El sitio funciona sin cookies propias y, mientras usted no pulse «Aceptar», sin ninguna. Guardamos en su navegador lo que decidió sobre la medición publicitaria y, solo mientras la pestaña siga abierta, cómo llegó al sitio y el borrador de su postulación; lo recibimos si usted la envía.',
        'Si pulsa «Aceptar», las etiquetas de Meta y Google ponen sus cookies para reconocer su navegador y saber si llegó por un aviso. Mientras hagamos esa medición, puede cambiarlo cuando quiera en «Preferencias de privacidad», al pie de cada página. El portal del personal guarda además la sesión de quien ingresa.',
      ],
    },
    {
      title: 'Cambios',
      paragraphs: [
        `Esta es la versión ${PRIVACY_VERSION}. Cada postulación o alerta queda asociada a la versión que estaba vigente cuando usted la envió y a la hora en que lo hizo.`,
      ],
    },
  ],
};
