import type { ReplyId } from '../../rules.ts'

/** Pip's replies: see `en.ts`. */
export const replies = {
  'tips.praise':
    'Elogia lo que ves. En lugar de «muy bien», nombra la acción: «Guardaste todos los bloques sin que nadie te lo pidiera». Lo que se nota, se repite. Hoy intenta nombrar tres cosas buenas antes de la cena.',
  'tips.oneStep':
    'Da una sola indicación, de cerca y con calma. «Los zapatos al zapatero, por favor» funciona mejor que «ordena». Espera unos cinco segundos antes de repetirla y da las gracias en cuanto empiece.',
  'tips.ifThen':
    'Une el hábito nuevo a algo que ya ocurre: «Después de lavarnos los dientes, leemos diez minutos». Mismo momento y mismo lugar, cada día. La rutina de siempre hará de recordatorio por ti.',
  'tips.nameFeeling':
    'Cuando las emociones suben, ponles nombre antes de arreglar nada: «Te enoja que se acabe el juego. Querías otra partida». Saber que alguien comprende ayuda a calmarse. Deja la explicación para diez minutos después.',
  'tips.specialTime':
    'Prueba diez minutos de tiempo especial al día: tu hijo o hija elige el juego, tú le sigues y el teléfono se queda lejos. Comenta lo que te gusta y deja las preguntas y las correcciones para otro rato. Aunque el día sea difícil, guarda esos diez minutos.',
  'tips.missedDay':
    '¿Se saltó un día? En un estudio muy conocido, fallar un día apenas cambió nada. La gente tardó 66 días en promedio, entre 18 y 254. Sin regaños: mañana se retoma a la hora de siempre.',
  'tips.twoChoices':
    'Ofrece dos opciones que te sirvan: «¿Primero los dientes o el pijama?». Un poco de control ayuda mucho, sobre todo de los 4 a los 8 años. Si no elige, di con calma que eliges tú, y hazlo.',
  'rewards.chooseTogether':
    'Hagan juntos la lista de premios. Que tu hijo o hija proponga cinco ideas, quédate con las que encajan en casa y acuerden los puntos antes de empezar. Un premio que ayudó a elegir motiva mucho más.',
  'rewards.smallAndSoon':
    'Mejor pequeño y pronto que grande y lejano. Antes de los 7 años, más o menos, funciona mejor un premio mínimo el mismo día. Después ya pueden ahorrar para el fin de semana. Que siempre haya un premio al alcance en dos o tres días.',
  'rewards.timeTogether':
    'El tiempo contigo no cuesta dinero y casi nunca cansa: elegir la película, un cuento más, cocinar en familia, acostarse tarde por un juego de mesa. Procura que haya tantos privilegios como regalos.',
  'rewards.sayWhy':
    'Di el porqué al dar puntos: «Diez puntos, porque esperaste a tu hermana». Lo que enseña son las palabras; los puntos solo hacen visible el momento.',
  'rewards.keepEarned':
    'Lo ganado, ganado está. En pediatría se desaconseja quitar puntos en una tabla de premios, porque desanima. Mejor una consecuencia tranquila; y si descuentas, que sea poco y con una forma de arreglarlo.',
  'rewards.fadeOut':
    'La idea es que cada vez hagan falta menos premios. Cuando un hábito lleve unas semanas solo, elógialo a menudo, da puntos de vez en cuando y pásalos a algo nuevo. El orgullo se queda cuando los puntos se van.',
  'rewards.fairPrices':
    'Revisa los precios con una guía sencilla: un minuto de privilegio es más o menos 1 punto, un dólar unos 10. Si en dos semanas no se canjeó nada, seguramente son demasiado altos.',
  'recommendations.age4':
    'De 4 a 5 años: usa solo Conductas. Elige dos cosas que quieras ver más, como saludar y recoger juguetes, y da los puntos al momento. Las rachas largas pueden esperar; a esta edad lo mejor es «ahora mismo».',
  'recommendations.age6':
    'De 6 a 7 años: empieza un hábito, en fácil, durante 21 días. Preparar la mochila es un buen comienzo: dos minutos, a la misma hora y fácil de comprobar. Agrega otro solo cuando el primero ya salga sin pensar.',
  'recommendations.age7':
    'Desde los 7: agrega un reto con un número que se pueda superar, como 100 saltos de cuerda. Anota cada intento. Ver subir la mejor marca enseña que el esfuerzo funciona.',
  'recommendations.weeklyTalk':
    'El domingo, miren juntos la historia diez minutos. Dos preguntas: «¿De qué sientes orgullo?» y «¿Qué probamos la próxima semana?». Después, anoten un solo plan.',
  'recommendations.bedtimeMoment':
    'Prueba un momento de dos minutos antes de dormir: tu hijo o hija elige el tiempo y el ánimo, tú escribes una frase. Poner nombre a lo que sienten cada día facilita hablarlo en los días difíciles.',
  'recommendations.tooHard':
    'Si los puntos se frenaron, quizá la meta es grande. Redúcela a la mitad: cinco páginas en vez de diez, una caja en vez de todo el cuarto. Primero lograrlo, después crecer.',
  'recommendations.moreGood':
    'Mira la semana: ¿hay claramente más positivos que negativos? Si no, pasa dos días fijándote solo en lo bueno, por pequeño que sea. Cuando se reconoce lo bueno, hacen falta menos recordatorios.',
  'general.honest':
    'Gracias por contármelo. Todavía no soy una IA de verdad, así que solo puedo ofrecer ideas preparadas. Pregúntame por el sueño, las pantallas, los berrinches, las tareas de la escuela, las comidas o los hermanos y busco la más cercana.',
  'general.smaller':
    'Una pregunta que suele ayudar: ¿cómo sería «un poquito mejor» mañana? Que sea algo tan pequeño que casi no pueda fallar, y elógialo cuando ocurra.',
  'general.pattern':
    'Busca el patrón. Durante tres días, anota cuándo pasa, qué hubo justo antes y qué vino después. El hambre, el cansancio y las prisas explican mucho, y el «antes» es lo más fácil de cambiar.',
  'general.askChild':
    'Pregúntale en un momento tranquilo: «Esto nos cuesta. ¿Qué crees que ayudaría?». Apunta todas las ideas, hasta las locas, y prueben una durante tres días.',
  'general.selfCare':
    'Tú también importas. Una persona adulta tranquila es la mejor herramienta de la casa. Si notas que vas a estallar, puedes decir: «Necesito dos minutos y vuelvo». Tu hijo o hija aprende eso de ti.',
  'general.repair':
    'A todo el mundo se le escapa alguna vez. Volver y decir «perdón por gritarte, no lo merecías» no te quita autoridad. Le enseña a reparar un error.',
  'topics.bedtime':
    'Prueba los mismos tres pasos cada noche y en el mismo orden: baño, cuento, luz. Baja la luz y deja las pantallas una hora antes. Si te llama, contesta poco y sin emoción. Un elogio por la mañana hace maravillas.',
  'topics.screens':
    'Antes de encender, acuerden cuándo, dónde y cómo termina: «Dos episodios y lo apagas tú». Avisa cinco minutos antes. Si es tu hijo o hija quien pulsa el botón, parar cuesta menos.',
  'topics.tantrum':
    'En un berrinche, menos es más: quédate cerca, habla poco y cuida que nadie se lastime. Razonar viene después. Con la primera respiración tranquila, dilo: «Te estás calmando. Aquí estoy».',
  'topics.homework':
    'Un lugar, una hora y un temporizador corto. Diez minutos de tarea, una pausa para estirarse y otros diez. Siéntate cerca con lo tuyo. Elogia empezar y seguir, no solo acertar.',
  'topics.meals':
    'Tú decides qué, cuándo y dónde; tu hijo o hija decide cuánto. Pon algo conocido en la mesa, ofrece lo nuevo sin presión y sigue ofreciéndolo. Muchos necesitan diez intentos o más.',
  'topics.siblings':
    'Fíjate en la paz, no solo en la guerra: «Encontraron la forma de compartir el columpio». En una pelea, describe sin juzgar: «Dos niños, un columpio. ¿Qué podría funcionar?». Los puntos por el acuerdo son para los dos.',
  'topics.motivation':
    'Elogia el esfuerzo y la estrategia: «Probaste otra forma», en vez de «qué inteligente». Y cuando algo cueste, agrega una palabra: «Todavía no te sale».',
  'topics.lying':
    'Haz que la verdad cueste menos que la mentira. Evita la pregunta trampa y di lo que ves: «Se rompió la taza. Vamos a limpiarla». Agradece la sinceridad y usa «Lo arregló» en Conductas.',
  'safety.harm':
    'Gracias por decirlo. Primero, que nadie corra peligro: deja a tu hijo o hija en un lugar seguro, como la cuna, sal del cuarto y cierra la puerta. Que llore ahí unos minutos no le hace daño. Respira despacio y llama a alguien que pueda venir o quedarse al teléfono.\n\n¿Hubo sacudidas, un golpe en la cabeza o una caída? ¿Está sin fuerza, con mucho sueño, vomita o respira raro? {call} ya y cuenta qué pasó, aunque parezca estar bien. Un bebé al que sacudieron siempre necesita un médico.\n\nHabla hoy con tu médico o con una línea de ayuda para familias. Están justo para esto.',
  'safety.violence':
    'Esto es serio, y no es culpa tuya ni de tu hijo o hija. Si está pasando o puede volver a pasar pronto, ve con los niños a un lugar seguro: con una vecina, con amigos, a un cuarto con salida. {call} si hay alguien herido o en peligro.\n\nSi te lo contó tu hijo o hija, escucha con calma y dile: «Te creo. No es culpa tuya». No te enfrentes a solas con esa persona. Una línea contra la violencia en casa o de protección a la infancia, un médico o la policía pueden decirte hoy qué sigue. Si alguien revisa tu teléfono, llama desde otro.',
  'safety.selfHarm':
    'Tómalo en serio. Quédate cerca y no dejes sola a la persona. Pon fuera de su alcance medicinas, cuchillas y todo lo peligroso. {call} ya si hay una herida, un plan o puede pasar pronto.\n\nPreguntar con calma «¿Piensas en quitarte la vida?» no le da la idea a nadie. Escucha, sin discutir. Si se trata de ti: importas mucho, así que llama ahora a alguien y dilo con estas palabras. Una línea de crisis, una línea de ayuda a la infancia, un médico o un hospital ayudan hoy, también de noche.',
  'safety.danger':
    '{call} ya y no esperes a ver cómo sigue. Di qué pasó, dónde estás y qué edad tiene, y haz lo que te indiquen. Quédate al teléfono y a su lado.\n\n¿Tragó algo? No provoques el vómito y ten a mano el envase. ¿No respira? Por teléfono te dicen cómo ayudar hasta que lleguen. ¿No aparece? Llama enseguida: no hay que esperar.',
  'safety.again':
    'Solo tengo consejos preparados, y esto importa demasiado para uno. {call} si alguien puede estar en peligro ahora. Si no, habla hoy con un médico, una línea de ayuda o alguien de confianza. No tienes que cargar con esto en soledad.',
  'app.moments': 'Abre Momentos y toca el lápiz de uno. Ahí cambias el texto, el tiempo y el ánimo, o lo eliminas.',
  'app.undo':
    'Abre Historia y toca la flecha del registro. Se deshacen los puntos y, si era un hábito, también el día.',
  'app.change':
    'Toca el lápiz de un hábito, reto o premio; en un hábito aparece al abrirlo. Los puntos ganados se quedan. Para un perfil, toca el nombre de arriba.',
  'app.restore':
    'Hábitos, retos y premios se guardan en Perfil, en «Archivo», tal como estaban. Un momento eliminado no vuelve.',
  'app.family':
    'Perfil, Familia, «Invitar a alguien». Elige qué podrá hacer y envía el enlace. Cada quien entra con su cuenta.',
  'app.password':
    'Se cambia en Perfil, Mi cuenta. Si se olvidó, quien administra tu familia crea un enlace: Perfil, Familia, tu nombre.',
  'app.missed':
    'Abre Hábitos, toca el hábito y luego un día que siga abierto, hasta seis días atrás. Si se enferma o viaja, elige ahí «¿Hoy no puede?»: los días de descanso no rompen la racha.',
  'app.pause':
    'Abre Hábitos y toca el hábito. «Pausar» guarda la racha hasta que sigas; en Editar eliges sus días de la semana.',
  'app.store':
    'Abre la Tienda y toca «Canjear». El premio espera luego en «Por dar» hasta que toques «Ya lo di». Para ahorrar para uno, toca su imagen y elige «Ahorrar para esto».',
  'app.photos': 'Abre Momentos y toca «Agregar fotos», hasta seis por momento. Todas están ahí en «Fotos», mes a mes.',
  'app.calendar':
    'Abre Historia. La lupa busca por palabras, persona y días, y el calendario de al lado muestra cada día de un mes o de un año.',
  'app.points':
    'Un elogio da de 1 a 100; un hábito, 2, 5 o 10 al día; un reto, 20, 50 o 100. En Historia se ve de dónde salió cada punto.',
  'app.child': 'Toca el nombre de arriba. Ahí agregas, cambias o administras perfiles.',
  'app.settings':
    'Todo en Perfil: ahí el idioma, y en Ajustes el aspecto, la zona horaria y a qué hora termina el día.',
  'app.offline':
    'Elogios, hábitos, resultados y momentos funcionan sin conexión. Esperan en este teléfono y se envían después, con la hora de tu toque.',
  'app.export':
    'En Perfil, «Exportar todo» da a quien administra la familia un archivo con cada registro y cada foto. «Libro de recuerdos» y «Tabla para el refrigerador» son para imprimir.',
  'app.privacy':
    'Solo lo ven las personas de tu familia. No se muestra ni se vende. Puedes borrarlo todo en Perfil, Mi cuenta.',
  'app.install': 'Abre el menú del navegador y elige «Instalar» o «Agregar a inicio». En un iPhone está en Compartir.',
  'app.hello': '¡Hola! Pregúntame por el día de tu hijo o hija, o por cómo funciona algo aquí.',
  unknown:
    'Para eso no tengo consejo. Sé de sueño, pantallas, berrinches, tareas, comidas, hermanos, sinceridad, elogios, hábitos, premios y de cómo funciona esta app.',
} as const satisfies Record<ReplyId, string>
