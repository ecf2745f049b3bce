import type { QuestionTable } from '../understanding/words.ts'

/** How Spanish asks, in Latin America and in Spain. */
export const es: QuestionTable = {
  language: 'es',
  groups: {
    n: '(?<n>\\d+|una?|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|par de)',
    unit: '(?<unit>dia|semana|mes|ano)(?:e?s)?',
    d: '(?<d>\\d\\d?)',
    adult: 'papa|mama|espos[oa]|marid[oa]|mujer|pareja|abuel[oa]|ninera',
    giving: '(?:di[oe]|dado|pus[oi]|punt[oi])[a-z]*',
  },
  abbreviations: '|setiembre',
  numbers: 'un dos tres cuatro cinco seis siete ocho nueve diez',
  units: 'dia semana mes ano',
  times: [
    [
      'ignore',
      'que dias? de la semana(?! pasad[oa])|(?:todos los|cada|al|por) (?:dias?|semanas?|mes|noches?)(?! pasad[oa])|los {weekday}s?|pasado manana',
    ],
    ['span', '(?:del?|entre|el) (?:el )?{d} (?:al|y el|y|hasta el) (?<last>\\d\\d?)(?: de {month})?(?: del? {y})?'],
    ['date', '{d} de {month}(?: del? {y})?'],
    ['date', '(?:el|dia|del) {d}|(?<dated>20\\d\\d-[01]\\d-[0-3]\\d)'],
    ['day -2', 'ante ?ayer|antier|antes de ayer'],
    ['before', '{unit} (?:anterior|de antes|antes)'],
    ['day -1', 'ayer|anoche'],
    ['day 0', 'hoy|esta (?:manana|noche|tarde)'],
    ['ago', 'hace {n} {unit}'],
    ['ago', '{n} {unit} atras'],
    ['weekday last', '{weekday} pasado'],
    ['weekday', '{weekday}'],
    ['last', '(?:ultim[oa]|pasad[oa]|anteriore)s {n}(?: {unit})?'],
    ['last', '{n} ultim[oa]s {unit}'],
    ['last', 'ultim[oa] {unit}'],
    ['week -2', 'semana antepasada'],
    ['unit', '(?<unit>fin de semana|finde|semana|mes|ano) (?<old>pasad[oa])'],
    ['unit', '(?:est[ea]|va del?(?: la)?|misma) (?<unit>fin de semana|semana|mes|ano)'],
    ['week 0', 'semana(?= de @)'],
    ['weekend 0', 'fin de semana|finde'],
    ['named -1', '{month} del ano pasado'],
    ['named', '{month}(?: pasado)?(?: del? {y})?'],
    ['year', '{y}'],
    ['lately', 'ultimamente|recientemente|estos dias|ahora|ahorita|actualmente|hasta ahora|alguna vez|en total'],
  ],
  range: '(?:el )?~+ (?:y|al?|hasta) (?:el )?~+',
  since: '(?:desde|a partir del?)(?: el| la)? ~+',
  notName: {
    before: '(?:en|desde|hasta|este|el|del|los|al|pasado|durante|hace|hay|mes de|finales de|principios de|\\d+ de)',
    after: '(?:del? 20\\d\\d|pasado|del ano)',
    verb: '(?:leo|marco)',
    afterVerb: '(?:yo|un|una|el|la|los|las)',
  },
  everybody: 'nin[oa]s|hij[oa]s|peques|chic[oa]s|(?:los|las) (?:dos|tres|cuatro)|todos|ambos|cada uno',
  pronoun: 'ella|le|sus?',
  ours: '(?:mis?|nuestr[oa]s?) (?:hij[oa]s?|nin[oa]s?|peques?|bebe|familia|chic[oa]|nen[ea])|fuimos|hicimos|nos|tenemos|nosotros|nin[oa]s|hijos',
  goesOn: 'y|e|que tal|que hay de|que pasa con|tambien|pero|lo mismo|oye y|ok y|o|entonces|igual',
  facts: [
    ['who', 'quien(?:es)?|cual de nosotros|{adult}(?:(?= .*{giving} )|(?<= {giving} .*))'],
    [
      'owed',
      'deb[oe]|debemos|(?:por|sin|de) (?:dar|entregar|pagar|cumplir)|(?:premios?|recompensas?) pendientes?|(?:lo|la|los|las|le) (?:di|dimos|entregue|entregamos|entregaron|cumplimos)|(?:he|hemos) (?:dado|entregado)|ya se (?:dio|entrego)|recibio|falta* (?:darle|darles|entregar*|por dar)|ya (?:le )?dio',
    ],
    [
      'streak',
      'rachas?|seguid[oa]s?|consecutiv[oa]s?|al hilo|sin (?:fallar|faltar|parar)|de corrido|cuantos dias (?:ya )?llev*',
    ],
    [
      'pace',
      'alcanz*|suficientes?|cuant[oa]s?(?: punt[a-z]*)?(?: mas)?(?: les?)? (?:falt*|queda*|necesita)|falt[a-z]+(?: [a-z]+)? (?:para|pa|pal)|necesit*|para cuando|cuando (?:podra|puede|tendra|llegara|le va|lograra|consigue|se gana)|tan (?:lejos|cerca)|(?:cerca|lejos) del?|a este (?:paso|ritmo)|ahorr*|llega(?:ra)?(?: @+)? al?|cuando va a|para (?:que|el|la|los|las)(?= .*#)|ya puede|falta mucho',
    ],
    ['best', 'mejor(?:es)?|records?|marcas?|max(?:imo|ima)s?|tope|lo mas|mas (?:alto|rapido|largo|lejos)|cuanto mas'],
    ['first', 'primer[oa]?|empez*|empiez*|comenz*|comienz*|inici*|desde (?:cuando|hace cuanto|que)|arranc*'],
    ['last', 'hace cuanto que(?: @+)? no'],
    [
      'missed',
      'no(?= [a-z#])|olvid*|falt*|fall*|salt(?:o|a|aron|arse)|se le (?:paso|pasaron|fue)|sin (?:hacer|cumplir|marcar)|pendientes?|qued[a-z]+ (?:pendiente|sin)|queda por|dej[a-z]+ de|incumpl*',
    ],
    ['last', 'ultim[oa]s?|mas reciente*|cuando|hace cuanto|que dia|cuanto (?:tiempo )?hace'],
    ['dueDays', 'toca|tocaba*|previst[oa]s?|planead[oa]s?|program*|tenia que'],
    ['mood', 'sint*|sent(?:i*|ia|ir)|siente*|animos?|humor|feliz|content[oa]|triste|enojad[oa]|alegre'],
    [
      'hard',
      'dificil*|dificult*|cost(?:o|ado|aron|aba|ando)|cuesta*|batall*|problemas?|complicad*|dur[oa]|mal|trabajo|sufri*',
    ],
    ['good', 'bien|buen[oa]s?|bonit[oa]s?|logr*|orgullos*|positiv[oa]s?|avance*|genial|exit*|destac*|progres*'],
    ['points', 'punt(?:o|os|itos|aje)|saldo|estrellas|pts'],
    ['days', '(?:cuant[oa]s|que|cuales) (?:dias|noches|mananas|tardes)|dias|fechas'],
    ['times', 'veces|cada cuanto|frecuen*|cuant[oa]s?|que tan(?:to)?|numero de'],
    [
      'day',
      'que (?:hizo|ha hecho|paso|hicieron|estuvo|anduvo|hacia)|paso|sucedio|ocurrio|el dia de|muestrame|cuentame',
    ],
    ['week', 'como|resum*|que tal|reporte|informe'],
  ],
  gained: 'gan*|saca*|saco|junt*|hizo|hecho|obtuv*|consigu*|logr*|acumul*|recib*|sum*|llev*|perdi*|gast*',
  of: 'por|con|de|en|haciendo',
  siblings:
    '(?:quien|quienes|cual(?:es)?)(?: [a-z~#]+){0,5} (?:mas|mejor|peor|menos|ganando|adelante|favorit[oa])|(?:cual|quien) de (?:mis|los|las|ellos|nuestros)|va ganando|hij[oa] favorit[oa]',
  compares:
    'compara*|(?:mas|menos|mejor|peor)(?: [a-z~#]+)* que (?:@+|su herman[oa]|el otro|la otra)|@+ (?:o|contra|vs) @+|entre @+ y @+',
  cause: 'por ?que|porque|por culpa|a que se debe|debid[oa]|motivo|razon(?:es)?|causas?|culpa',
  health:
    'fiebre|tos|calentura|(?:dar[a-z]*|doy|puedo|puede|que|cual) .*(?:medicinas?|medicamentos?|jarabe|pastillas?)|ibuprofeno|paracetamol|antibioticos?|doctora?|pediatra|barriga|panza|es normal que|hospital|ronchas?|sarpullido|tdah|autis[a-z]+|alergi[a-z]+|vomit*|diarrea|dolor*|duel*|enferm*|diagnos*|sintomas?|vacuna*|infeccion|gripe|gripa|dosis|psicolog*|depres*|ansiedad|moja la cama',
  other:
    'clima|tiempo (?:va|hace|hara)|llov[a-z]+|chistes?|recetas?|capital de|noticias|tradu*|(?:gano|gana|quedo) el (?:partido|mundial|juego)|que hora|que puedo(?! hacer)|cuanto es|cuantos anos|presidente',
  howTo: 'como|donde|(?:se )?pued[eo]n?|podemos|es posible|funciona*|que pasa si|se me olvido|olvide|sirve',
  app: 'app|aplicacion|pipling|clave|cuenta|sesion|ajustes|oscuro|idioma|import*|descarg*|instal*|internet|conexion|notificaci*|recordatorio*|invit*|desha*|borr*|elimin*|edit*|restaur*|recuper*|paus*|fotos?|calendario|datos|precio|(?:agreg|anad|cre|pon|cambi)[a-z]* (?:a )?(?:un |una |otr[oa] |nuev[oa] |el )*(?:hij[oa]|nin[oa]|habito|premio|reto|miembro)',
  advice:
    'como (?:hago|hacer|puedo|podemos|lograr|logro|le hago|hacemos|consigo|conseguir|evitar|evito|ayudo|ayudar|motivo|enseno|manejo|manejar|deberia|le (?:hago|digo|quito|enseno))|como l[ao]s? (?!hizo|paso)[a-z]+o|que (?:hago|puedo hacer|hacer|hacemos|debo|deberia|podemos hacer|le digo)|consejos?|ideas (?:para|de)|recom[ie]*end*|sugier*|ayuda(?= $)|ayudame|necesito ayuda|sugeren*|tips?|trucos?|no se (?:que|como)|(?:esta|estara) (?:bien|mal) (?:que |si )?[a-z]+|es (?:buena|mala) idea|(?:le|les|lo|la|los|las) grite|perdi (?:la paciencia|los nervios|el control)|estoy (?:muy |tan )?(?:agotad[oa]|cansad[oa]|estresad[oa]|desbordad[oa]|hart[oa])|cuantos puntos (?:le |les )?(?:doy|damos|debo|debemos|deberia|conviene)',
  trouble:
    'no quiere|no (?:me )?hace caso|se niega|no (?:come|duerme|obedece|escucha|deja de|para de)|todo el tiempo|(?:le|les|me|nos) (?:pega|muerde|grita|miente|contesta)|cuando miente|a cada rato',
  typos: 'pasada veces cuanto cuantas cuantos puntos racha seguidos ultima habitos premios',
  empty:
    'a al del los con de desde e el ellos en era es esa ese eso este esto estoy estas estan estaba estuvo fue fueron ha han he hay hemos la las lo me mi mis muy mas mucho muchos nos o para pal pa por porque pero pues que cual cuales se si sin sobre son suyo tu tus te ti tan tanto todavia todo toda todas u un una uno unos unas va van voy vamos y ya yo aun algo algun alguno asi donde semanas meses anos hora registro registros dime di saber quiero puedes puede ver oye hola eh este digo decir cosa cosas hacer hago hicieron tiene tienen tuvo tener dio dado dar anda anduvo iba ido ir q k x porfa favor nino nina hijo hija peque sido ser estar siempre nunca otra otro otros nuevo luego solo sola aqui dijo creo hubo habia verdad mismo casi salio salieron salen vienen viene sale manana cuenta cuentan',
  weak: 'practic* toc* jug* tom* hace* haci* us* intent* com* beb* pase* mont* pon* pus* lav* limpi* ayud* cepill* prepar* elig* eleg* trabaj* estudi* aprend* entren* visit* clase* llev* traj* compr* mir* escuch* escrib* habl* minuto* min hora* extra casa escuela set tiempo and* sac* asist* acab* termin* cumpl* canje* premio* habito* reto* recompensa* actividad* metros despues repas* echar echando levant*',
}
