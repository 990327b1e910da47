import { COMPANY } from '#domain/company.ts';
import { PRIVACY_VERSION } from '#domain/privacy.ts';
import { RIGHTS_DAYS } from '#domain/rights.ts';
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
        'Tratamos lo que usted escribe o adjunta en nuestros formularios, y lo poco que deja su visita, para lo siguiente:',
      ],
      register: 'activities',
    },
    {
      title: 'Datos que no le pedimos',
      paragraphs: [
        'No incluya en su CV ni en sus mensajes datos sensibles, como los de salud, religión, afiliación sindical o política, ni su RUT, fotografía o estado civil: no los necesitamos para evaluarle.',
      ],
    },
    {
      title: 'Deciden personas',
      paragraphs: [
        'Ningún sistema puntúa, ordena ni descarta postulaciones: cada una la lee una persona, que decide. Las respuestas que un cargo exige se marcan para quien lee; por sí solas no descartan a nadie. No elaboramos perfiles ni tomamos decisiones automatizadas.',
      ],
    },
    {
      title: 'Por cuánto tiempo los guardamos',
      paragraphs: [
        'Pasados estos plazos los eliminamos. Rigen desde el {{since}}; si acortamos uno, lo que ya estaba guardado se elimina dos semanas después, como muy pronto.',
      ],
      register: 'periods',
    },
    {
      title: 'Quién los ve',
      paragraphs: [
        'No vendemos sus datos. Si un proveedor los trata fuera de Chile, exigimos garantías equivalentes a las de la ley chilena. Los reciben:',
      ],
      register: 'recipients',
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
        `Puede pedirnos en cualquier momento y sin costo lo que sigue, en la página «Sus datos, sus derechos» (/derechos) o escribiendo a ${COMPANY.email} desde el correo con que nos escribió. Respondemos dentro de ${RIGHTS_DAYS} días corridos.`,
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
        'El sitio funciona sin cookies propias y, mientras usted no pulse «Aceptar», sin ninguna. Guardamos en su navegador lo que decidió sobre la medición publicitaria y, solo mientras la pestaña siga abierta, cómo llegó al sitio y el borrador, sin archivos ni consentimientos, de su postulación, solicitud de práctica, CV o cotización; lo recibimos si usted lo envía.',
        'Si pulsa «Aceptar», las etiquetas de Meta y Google ponen sus cookies para reconocer su navegador y saber si llegó por un aviso. Mientras hagamos esa medición, puede cambiarlo cuando quiera en «Preferencias de privacidad», al pie de cada página. El portal del personal guarda además la sesión de quien ingresa.',
      ],
    },
    {
      title: 'Cambios',
      paragraphs: [
        `Esta es la versión ${PRIVACY_VERSION}. Cada consentimiento queda registrado por separado: para qué lo dio, con qué texto, cuándo y cómo, y si lo retiró. Cada texto lleva la fecha de su versión, que nunca es anterior a la de esta política.`,
      ],
    },
  ],
};
