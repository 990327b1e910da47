import { RIGHTS_DAYS } from '#domain/data-protection/rights.ts';
import { bodyOf, type LegalDocument } from '../legal-document.ts';

const es: LegalDocument = {
  meta: {
    title: 'Política de privacidad',
    description:
      'Qué datos personales trata {{company.name}}, para qué, por cuánto tiempo y cómo ejercer sus derechos según la Ley 21.719.',
  },
  eyebrow: 'Legal',
  title: 'Política de privacidad',
  lead: 'Qué datos suyos tratamos, para qué, por cuánto tiempo y qué puede exigirnos.',
  block: [
    { label: 'Responsable', value: '{{company.legalName}}' },
    { label: 'Versión', value: '{{version}}' },
    { label: 'Ley aplicable', value: 'Ley 19.628, modificada por la Ley 21.719' },
    { label: 'Contacto', value: '{{company.email}}' },
  ],
  clauses: [
    {
      title: 'Quién responde por sus datos',
      body: '{{company.legalName}}, con oficina en {{company.address}}, es responsable de los datos personales que usted nos entrega en este sitio. Para cualquier asunto sobre ellos escriba a {{company.email}}.',
    },
    {
      title: 'Qué datos tratamos y para qué',
      body: 'Tratamos lo que usted escribe o adjunta en nuestros formularios, y lo poco que deja su visita, para lo siguiente:',
      register: 'activities',
    },
    {
      title: 'Datos que no le pedimos',
      body: 'No incluya en su CV ni en sus mensajes datos sensibles, como los de salud, religión, afiliación sindical o política, ni su RUT, fotografía o estado civil: no los necesitamos para evaluarle.',
    },
    {
      title: 'Deciden personas',
      body: 'Ningún sistema puntúa, ordena ni descarta postulaciones: cada una la lee una persona, que decide. Las respuestas que un cargo exige se marcan para quien lee; por sí solas no descartan a nadie. No elaboramos perfiles ni tomamos decisiones automatizadas.',
    },
    {
      title: 'Por cuánto tiempo los guardamos',
      body: 'Pasados estos plazos los eliminamos. Rigen desde el {{since}}; si acortamos uno, lo que ya estaba guardado se elimina dos semanas después, como muy pronto.',
      register: 'periods',
    },
    {
      title: 'Quién los ve',
      body: 'No vendemos sus datos. Si un proveedor los trata fuera de Chile, exigimos garantías equivalentes a las de la ley chilena. Los reciben:',
      register: 'recipients',
    },
    {
      title: 'Cómo los protegemos',
      body: 'Los CV se guardan en un espacio privado que solo se abre con enlaces de corta duración. Las conexiones van cifradas, cada escritura del personal queda registrada y, si una vulneración pudiera afectarle, le avisaremos a usted y a la autoridad sin dilación.',
    },
    {
      title: 'Sus derechos',
      body: bodyOf(
        `Puede pedirnos en cualquier momento y sin costo lo que sigue, en la página «Sus datos, sus derechos» (/derechos) o escribiendo a {{company.email}} desde el correo con que nos escribió. Respondemos dentro de ${RIGHTS_DAYS} días corridos.`,
        [
          'Acceso: saber qué datos suyos tenemos y recibir copia.',
          'Rectificación: corregir los que estén equivocados o incompletos.',
          'Supresión: que los eliminemos.',
          'Oposición: que dejemos de usarlos para un fin determinado.',
          'Portabilidad: recibirlos en un formato que pueda llevar a otro lugar.',
          'Bloqueo: suspender su uso mientras resolvemos su solicitud.',
          'Retirar su consentimiento, sin que eso afecte lo hecho hasta entonces.',
        ],
      ),
    },
    {
      title: 'Si no queda conforme',
      body: 'Puede reclamar ante la Agencia de Protección de Datos Personales. Le agradecemos que antes nos dé la oportunidad de corregir.',
    },
    {
      title: 'Cookies y almacenamiento local',
      body: bodyOf(
        'El sitio funciona sin cookies propias y, mientras usted no pulse «Aceptar», sin ninguna. Guardamos en su navegador lo que decidió sobre la medición publicitaria y, solo mientras la pestaña siga abierta, cómo llegó al sitio y el borrador, sin archivos ni consentimientos, de su postulación, solicitud de práctica, CV o cotización; lo recibimos si usted lo envía.',
        'Contamos por día, sin cookies ni identificadores, cuántas veces se abre cada página, desde qué sitio o campaña, con qué tipo de dispositivo, qué tan rápido carga y qué se busca sin resultado. Son sumas que no dicen nada de usted; si su navegador pide no ser medido (Global Privacy Control o Do Not Track), su visita no se cuenta.',
        'Si pulsa «Aceptar», las etiquetas de Meta y Google ponen sus cookies para reconocer su navegador y saber si llegó por un aviso. Mientras hagamos esa medición, puede cambiarlo cuando quiera en «Preferencias de privacidad», al pie de cada página. El portal del personal guarda además la sesión de quien ingresa.',
      ),
    },
    {
      title: 'Cambios',
      body: 'Esta es la versión {{version}}, y guardamos las anteriores. Cada consentimiento queda registrado por separado: para qué lo dio, con qué texto, cuándo y cómo, y si lo retiró; la política a que se refiere es la que regía ese día.',
    },
  ],
};

const en: typeof es = {
  meta: {
    title: 'Privacy policy',
    description:
      'Which personal data {{company.name}} processes, what for, for how long, and how to exercise your rights under Chile’s Law 21.719.',
  },
  eyebrow: 'Legal',
  title: 'Privacy policy',
  lead: 'Which of your data we process, what for, for how long, and what you can ask of us.',
  block: [
    { label: 'Controller', value: '{{company.legalName}}' },
    { label: 'Version', value: '{{version}}' },
    { label: 'Law', value: 'Law 19.628 of Chile, as amended by Law 21.719' },
    { label: 'Contact', value: '{{company.email}}' },
  ],
  clauses: [
    {
      title: 'Who is responsible for your data',
      body: '{{company.legalName}}, with its office in {{company.address}}, is responsible for the personal data you give us on this site. For anything concerning it, write to {{company.email}}. Where this translation and the Spanish text differ, the Spanish text prevails.',
    },
    {
      title: 'Which data we process, and what for',
      body: 'We process what you write or attach in our forms, and the little that your visit leaves, for the following:',
      register: 'activities',
    },
    {
      title: 'Data we do not ask for',
      body: 'Please leave out of your résumé and messages any sensitive data, such as health, religion, union or party membership, and your national ID, photograph or marital status: we do not need it to assess you.',
    },
    {
      title: 'People decide',
      body: 'No system scores, ranks or rejects applications: a person reads each one, and decides. Answers that a position demands are marked for whoever reads; by themselves they reject nobody. We do no profiling and take no automated decisions.',
    },
    {
      title: 'How long we keep it',
      body: 'After these periods we delete it. They have been in force since {{since}}; if we shorten one, what was stored before is deleted two weeks later at the earliest.',
      register: 'periods',
    },
    {
      title: 'Who sees it',
      body: 'We do not sell your data. If a provider processes it outside Chile, we require guarantees equivalent to those of Chilean law. Those who receive it:',
      register: 'recipients',
    },
    {
      title: 'How we protect it',
      body: 'Résumés are kept in a private place that opens only with short-lived links. Connections are encrypted, every change by our staff is recorded, and should a breach affect you, we will tell you and the authority without delay.',
    },
    {
      title: 'Your rights',
      body: bodyOf(
        'You may ask for the following at any time and free of charge, on the page “Your data, your rights” (/en/your-rights) or by writing to {{company.email}} from the address you wrote to us from. We answer within 30 calendar days.',
        [
          'Access: to know which of your data we hold, and receive a copy.',
          'Rectification: to correct what is wrong or incomplete.',
          'Erasure: to have it deleted.',
          'Objection: to have us stop using it for a given purpose.',
          'Portability: to receive it in a format you can take elsewhere.',
          'Blocking: to suspend its use while we deal with your request.',
          'To withdraw your consent, without affecting what was done until then.',
        ],
      ),
    },
    {
      title: 'If you are not satisfied',
      body: 'You may complain to the Chilean Personal Data Protection Agency. We would be grateful for the chance to put it right first.',
    },
    {
      title: 'Cookies and local storage',
      body: bodyOf(
        'The site works without cookies of its own and, until you press “Accept”, without any. We keep in your browser what you decided about ad measurement and, only while the tab is open, how you came to the site and the draft, without files or consents, of your application, internship application, résumé or quote request; we receive it only if you send it.',
        'We count by day, without cookies or identifiers, how often each page is opened, from which site or campaign, with which kind of device, how fast it loads, and what is searched for without result. These are totals that say nothing about you; if your browser asks not to be measured (Global Privacy Control or Do Not Track), your visit is not counted.',
        'If you press “Accept”, the tags of Meta and Google set their cookies, to recognize your browser and learn whether an advertisement brought you. While we measure, you can change your choice whenever you like under “Privacy preferences”, at the foot of every page. The staff portal also keeps the session of anyone who signs in.',
      ),
    },
    {
      title: 'Changes',
      body: 'This is version {{version}}, and we keep the earlier ones. Each consent is recorded separately: what you gave it for, in which words, when and how, and whether you withdrew it; it refers to the policy that was in force on that day.',
    },
  ],
};

export const privacyTexts = { es, en };
