import { translationOf } from '../../../features/i18n/messages/translation.ts'
import type { en } from './en.ts'

export const es = translationOf<typeof en>()({
  privacy: {
    pageTitle: 'La privacidad, en palabras sencillas – Pipling',
    title: 'La privacidad, en palabras sencillas',
    intro:
      'Lo que escribes sobre tus hijos e hijas se queda en este servidor. Sin anuncios, sin rastreadores, no se vende nada y no se envía a nadie.',
    languages: 'Leer en',
    keptTitle: 'Qué se guarda',
    keptChild: 'De cada hijo o hija: un nombre, y basta un apodo. La edad, el cumpleaños y el género, solo si quieres.',
    keptRecords: 'Lo que anotas: puntos, hábitos, retos, momentos y premios, y cuándo lo anotaste.',
    keptPhotos:
      'Fotos, si las agregas: una copia más pequeña, sin el lugar, la cámara ni el nombre del archivo. La imagen original no se guarda.',
    keptYou:
      'De ti: tu nombre, tu correo y tu zona horaria. Tu contraseña se guarda cifrada, de modo que nadie puede leerla.',
    keptDevices:
      'Dónde tienes la sesión abierta: el navegador, el tipo de dispositivo y desde cuándo. No tu dirección de internet.',
    neverTitle: 'Lo que nadie te pide',
    neverText:
      'Escuela, domicilio, teléfono, ubicación, contactos. Tus hijos e hijas no tienen cuenta ni entran en ningún sitio: todo lo escriben las personas adultas.',
    seenTitle: 'Quién lo ve',
    seenFamily:
      'Las personas adultas de tu familia que entran aquí; quien administra la familia ve también sus correos. Las demás familias de este servidor no ven nada, ni siquiera que existes.',
    seenHost: 'Quien administra este servidor podría leer su disco. Pasa con cualquier servidor, y preferimos decirlo.',
    seenNobody:
      'Nadie más. Los tipos de letra, las imágenes y el programa salen de este servidor, que no llama a ningún otro, salvo al servicio por el que entras, si usa uno.',
    seenPictures:
      'Una excepción, y la decides tú: si pones un enlace a una imagen en un premio, tu navegador la pide a esa web, que no sabe desde qué página llegas.',
    seenReminders:
      'Otra, también tuya: si activas los avisos, llegan a tu dispositivo por el servicio de mensajes de quien hace tu navegador. Ve cuándo llega uno, no lo que dice, y Conexiones lo nombra.',
    seenCalendar:
      'Y tu calendario, si le creas una dirección: lee aquí cumpleaños y otras fechas, con iniciales si no eliges nombres. Quien tenga la dirección puede leerlas.',
    seenCards:
      'Y quien tenga una tarjeta que hagas: su página muestra qué hace, un dibujo y nombres de pila, y admite un toque. La retiras en Conexiones.',
    seenSoftware:
      'Y otros programas, si les creas una clave: leen o anotan lo que la clave dice, durante el tiempo que dice. Lo que lee un asistente de IA llega a quien lo opera.',
    helperTitle: 'Pip, tu ayudante',
    helperText:
      'Pip responde en tu navegador. Lo que le escribes no se envía a nadie y desaparece al cerrar la página.',
    helperModel:
      'Pip responde en tu navegador. Una pregunta que no entiende va a un modelo de lenguaje en {host}, que eligió la persona que lleva este servidor. Los nombres y títulos de tu familia se cambian por códigos y nada de lo que has registrado se envía: solo lo que escribes en esa pregunta.',
    deviceTitle: 'En tu teléfono o computadora',
    deviceCookies:
      'Cuatro cookies: una para tu sesión, otra para que la página sepa que está abierta, otra para el último perfil que miraste y otra para tu idioma. Al cerrar sesión se borran todas menos la del idioma. Hasta dos más, durante diez minutos, mientras entras por otro servicio. Ninguna te sigue a otros sitios.',
    deviceOffline: 'Lo último que viste, para que se abra sin conexión. Al cerrar sesión se quita del dispositivo.',
    timeTitle: 'Durante cuánto tiempo',
    timeFamily: 'Lo que anotas: mientras tu familia lo use.',
    timeSample: 'Una familia de ejemplo: un día. Una que empezaste solo con un nombre: siete días, si no la guardas.',
    timeSessions: 'La sesión abierta: dos semanas sin uso y tres meses como máximo.',
    timeKeys:
      'Los apuntes para que un doble toque no cuente dos veces: 30 días. El recuento de intentos de acceso: 75 minutos como máximo, y en una forma que nadie puede leer.',
    timeLog: 'El registro del servidor dice qué falló y cuándo. Sin nombres, sin tus palabras, sin direcciones.',
    eraseTitle: 'Corregir y borrar',
    eraseCorrect:
      'Cambia los perfiles cuando quieras. Los puntos se corrigen con Deshacer, y la historia sigue contando lo que pasó.',
    eraseChild: 'Borra el perfil de tu hijo o hija y todo lo suyo desaparece al momento: Perfil, Hijos e hijas.',
    eraseAll: 'Borra los datos de toda la familia y desaparecen al momento: Perfil, Mi cuenta.',
    eraseBackups:
      'Las copias de seguridad que haya hecho quien administra el servidor lo conservan hasta que se borren. Aconsejamos 30 días como máximo.',
    childrenTitle: 'Para niños y niñas',
    childrenText:
      'Las personas que te cuidan apuntan aquí lo que haces bien. Pueden leerlo, y puedes pedirles que te lo enseñen. La gente desconocida no puede.',
    askTitle: 'A quién preguntar',
    askText:
      'Quien administra este servidor responde de él: la persona que te dio su dirección. Si eres tú, son los datos de tu familia en tu propia casa.',
    back: 'Ir al inicio',
  },
})
