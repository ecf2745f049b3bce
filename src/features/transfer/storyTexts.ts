import type { Language } from '../i18n/rules.ts'

interface StoryTexts {
  /** The heading where the family has no name. */
  family: string
  /** @param date when it was exported */
  made: (date: string) => string
  since: (date: string) => string
  balance: (points: string) => string
  moments: string
  wentWell: string
  times: (count: string) => string
  habits: string
  days: (done: string, target: string) => string
  skills: string
  fromTo: (first: string, best: string, unit: string) => string
  badges: string
  everything: string
  day: string
  what: string
  points: string
  who: string
  takenBack: (title: string) => string
  nothing: string
  readme: (date: string) => string
}

/** Texts of the exported files, which no screen shows. */
export const storyTexts: Readonly<Record<Language, StoryTexts>> = {
  en: {
    family: 'Our family',
    made: (date) => `Exported from Pipling on ${date}`,
    since: (date) => `In Pipling since ${date}`,
    balance: (points) => `Balance: ${points}`,
    moments: 'Moments',
    wentWell: 'What went well',
    times: (count) => `${count} ×`,
    habits: 'Habits',
    days: (done, target) => `${done} of ${target} ${target === '1' ? 'day' : 'days'}`,
    skills: 'Skills',
    fromTo: (first, best, unit) => `from ${first} to ${best} ${unit}`,
    badges: 'Badges',
    everything: 'Every entry',
    day: 'Day',
    what: 'What',
    points: 'Points',
    who: 'Who',
    takenBack: (title) => `Undone: ${title}`,
    nothing: 'Nothing yet',
    readme: (date) => `Everything that your family noted in Pipling, as of ${date}.

index.html   Tells the story. Open it in any browser; it needs no connection.
family.json  Everything, for programs. Pipling can import this zip file again:
             Profile, Export everything, Import a file.
csv/         One table for each kind of record, for a spreadsheet.
photos/      The photos by year and month.
SHA256SUMS   Check that the files are whole with: sha256sum -c SHA256SUMS

To read it, unpack the zip file first. To import it into Pipling again, choose
the zip file as it is.

Passwords and e-mail addresses are not in it. All else is: keep it where
nobody else can read it.
`,
  },
  zh: {
    family: '我们家',
    made: (date) => `${date}从小芽导出`,
    since: (date) => `${date}开始使用小芽`,
    balance: (points) => `余额：${points}`,
    moments: '点滴',
    wentWell: '做得好的事',
    times: (count) => `${count} 次`,
    habits: '习惯',
    days: (done, target) => `${done}/${target} 天`,
    skills: '技能',
    fromTo: (first, best, unit) => `从 ${first} 到 ${best} ${unit}`,
    badges: '徽章',
    everything: '全部记录',
    day: '日期',
    what: '内容',
    points: '积分',
    who: '记录人',
    takenBack: (title) => `已撤销：${title}`,
    nothing: '还没有内容',
    readme: (date) => `这里是你家截至${date}在小芽里记录的全部内容。

index.html   用任何浏览器打开就能看，不需要联网。
family.json  供程序读取的全部数据。小芽可以再次导入这个 zip 文件：
             “我的”›“导出全部数据”›“导入文件”。
csv/         每类记录一张表，可以用表格软件打开。
photos/      按年和月存放的照片。
SHA256SUMS   检查文件是否完整：sha256sum -c SHA256SUMS

想要查看内容，请先解压这个 zip 文件；想要重新导入小芽，直接选择 zip 文件即可，不用解压。

不包含密码和邮箱地址，其余内容都在里面，请妥善保管。
`,
  },
  es: {
    family: 'Nuestra familia',
    made: (date) => `Exportado de Pipling el ${date}`,
    since: (date) => `En Pipling desde el ${date}`,
    balance: (points) => `Saldo: ${points}`,
    moments: 'Momentos',
    wentWell: 'Lo que salió bien',
    times: (count) => `${count} ×`,
    habits: 'Hábitos',
    days: (done, target) => `${done} de ${target} ${target === '1' ? 'día' : 'días'}`,
    skills: 'Habilidades',
    fromTo: (first, best, unit) => `de ${first} a ${best} ${unit}`,
    badges: 'Insignias',
    everything: 'Todos los registros',
    day: 'Día',
    what: 'Qué',
    points: 'Puntos',
    who: 'Quién',
    takenBack: (title) => `Deshecho: ${title}`,
    nothing: 'Todavía nada',
    readme: (date) => `Todo lo que tu familia anotó en Pipling, al ${date}.

index.html   Cuenta la historia. Ábrelo en cualquier navegador, sin conexión.
family.json  Todo, para programas. Pipling puede volver a importar este zip:
             Perfil, Exportar todo, Importar un archivo.
csv/         Una tabla por cada tipo de registro, para una hoja de cálculo.
photos/      Las fotos por año y mes.
SHA256SUMS   Comprueba que los archivos están completos: sha256sum -c SHA256SUMS

Para leerlo, descomprime primero el archivo zip. Para volver a importarlo
en Pipling, elige el archivo zip tal como está.

No incluye contraseñas ni correos. Todo lo demás sí: guárdalo donde nadie más
pueda leerlo.
`,
  },
}
