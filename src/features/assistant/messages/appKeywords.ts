import type { AppKeywords } from '../rules.ts'

/** Every combination of two words, for words that mean the app only together. */
const pairs = (some: readonly string[], others: readonly string[]): string[] =>
  some.flatMap((one) => others.map((other) => `${one} ${other}`))

const relativesEn = [
  'husband',
  'wife',
  'partner',
  'grandma',
  'grandpa',
  'grandparent',
  'babysitter',
  'other parent',
  'nanny',
]

/**
 * Words by which Pip knows that a message is about the app itself. A message matches when it has all words of one
 * entry: English and Spanish by how a word begins, Chinese anywhere. A word that parents also use about a child, such
 * as "sick", stands together with another one.
 */
export const appKeywords: AppKeywords = {
  moments: {
    en: pairs(['delete', 'remove', 'edit', 'change', 'fix'], ['moment', 'memory']),
    zh: pairs(['删', '改', '编辑'], ['点滴', '那条记录']),
    es: pairs(['elimin', 'borr', 'cambi', 'edit', 'corrig', 'correg'], ['momento', 'recuerdo']),
  },
  undo: {
    en: [
      'undo',
      'tapped wrong',
      'wrong button',
      'tap accident',
      ...pairs(['point', 'entry', 'check in', 'deduction'], ['take back', 'wrong', 'mistake', 'accident']),
    ],
    zh: ['撤销', '撤回', '点错', '加错', '扣错', '按错'],
    es: [
      'deshac',
      'deshag',
      'toque equivocado',
      ...pairs(['punto', 'registro', 'boton', 'descuento'], ['equivoqu', 'por error', 'quitar', 'sin querer']),
    ],
  },
  change: {
    en: [
      'rename',
      'typo',
      ...pairs(['edit'], ['habit', 'reward', 'challenge', 'price', 'title', 'name', 'profile', 'birthday', 'avatar']),
      // Not "change a habit", which is a question about the child.
      ...pairs(
        ['change', 'correct'],
        ['reward', 'price', 'title', 'challenge', 'name', 'profile', 'birthday', 'avatar'],
      ),
      ...pairs(['change'], ['habit days', 'habit target', 'habit difficulty']),
    ],
    zh: [
      '编辑 习惯',
      ...pairs(
        ['改', '编辑'],
        ['习惯名', '习惯天数', '目标天数', '奖励', '价格', '挑战', '名字', '头像', '生日', '资料'],
      ),
    ],
    es: [
      ...pairs(['edit'], ['habito', 'premio', 'precio', 'reto', 'nombre', 'perfil', 'cumple', 'avatar']),
      ...pairs(['cambi', 'corrig', 'correg'], ['premio', 'precio', 'reto', 'nombre', 'perfil', 'cumple', 'avatar']),
      ...pairs(['cambi'], ['habito dias', 'habito meta', 'habito dificultad']),
    ],
  },
  restore: {
    en: pairs(['bring back', 'get back', 'restore', 'recover'], ['deleted', 'removed']),
    zh: ['误删', ...pairs(['找回', '恢复'], ['删'])],
    es: pairs(['recuper', 'restaur'], ['elimin', 'borr']),
  },
  family: {
    en: [
      'second phone',
      'other phone',
      'another phone',
      'two phones',
      'share account',
      ...pairs(relativesEn, ['app', 'pipling', 'use this', 'account', 'sign in', 'log in', 'login', 'invite']),
      ...pairs(['invite'], ['family member', 'someone', 'parent']),
      ...pairs(
        ['how', 'can i'],
        relativesEn.map((one) => `add ${one}`),
      ),
    ],
    zh: [
      '一起用小芽',
      '两部手机',
      '另一部手机',
      '换手机',
      ...pairs(
        ['爸爸', '妈妈', '老公', '老婆', '爷爷', '奶奶', '外婆', '外公', '姥姥', '姥爷', '保姆', '家人'],
        ['邀请', '用小芽', '这个应用', '能一起用', '登录', '账号', '怎么加', '怎么添加', '加进来', '加入'],
      ),
    ],
    es: [
      'otro telefono',
      'otro celular',
      'dos telefonos',
      'compartir cuenta',
      ...pairs(
        ['pareja', 'esposo', 'esposa', 'marido', 'abuel', 'ninera', 'familia'],
        ['app', 'aplicacion', 'pipling', 'cuenta', 'invit', 'como agreg', 'como anad', 'puedo agreg', 'puedo anad'],
      ),
    ],
  },
  password: {
    en: ['password', 'locked out', 'cannot sign in', 'cannot log in', 'can t log in', 'can t sign in'],
    zh: ['密码', '登录不', '登不上', '登不进'],
    es: ['contrasena', 'iniciar sesion', 'no puedo entrar'],
  },
  missed: {
    en: [
      ...pairs(['forgot', 'missed', 'yesterday', 'late', 'earlier'], ['check in', 'checkin', 'tick']),
      ...pairs(['sick', 'ill', 'holiday', 'vacation', 'travel'], ['habit', 'streak', 'check in', 'checkin']),
    ],
    zh: ['补打卡', '补卡', ...pairs(['打卡'], ['忘', '昨天', '前天', '漏', '生病', '请假', '度假', '旅行', '外出'])],
    es: [
      ...pairs(['olvid', 'ayer', 'falt'], ['marcar', 'marque']),
      ...pairs(['enferm', 'vacaciones', 'viaje'], ['habito', 'racha', 'marcar']),
    ],
  },
  pause: {
    en: [...pairs(['pause'], ['habit', 'streak']), ...pairs(['habit'], ['weekday', 'school day', 'days of week'])],
    zh: [...pairs(['暂停'], ['习惯', '打卡']), ...pairs(['习惯'], ['星期几', '周几', '工作日'])],
    es: [...pairs(['paus'], ['habito', 'racha']), ...pairs(['habito'], ['dias semana', 'entre semana'])],
  },
  store: {
    en: ['redeem', 'still to give', 'reward store', ...pairs(['how', 'where'], ['spend point', 'exchange point'])],
    zh: ['兑换', '还没兑现', '待兑现', '奖励商店', ...pairs(['积分'], ['怎么用', '怎么花', '换奖励'])],
    es: ['canje', 'por entregar', 'tienda premio', ...pairs(['como', 'donde'], ['gast punto', 'usar punto'])],
  },
  photos: {
    en: pairs(['photo'], ['add', 'upload', 'attach', 'how', 'where', 'see all']),
    zh: pairs(['照片'], ['添加', '上传', '加', '在哪', '怎么']),
    es: pairs(['foto'], ['agreg', 'anad', 'subir', 'donde', 'como']),
  },
  calendar: {
    en: [
      ...pairs(['calendar'], ['where', 'see', 'open', 'month', 'is there']),
      ...pairs(['search', 'find'], ['entry', 'entries', 'timeline']),
      'search moment',
    ],
    zh: ['日历', '搜索', ...pairs(['找', '查'], ['以前的记录', '之前的记录', '旧记录'])],
    es: [...pairs(['calendario'], ['donde', 'ver', 'mes', 'hay']), ...pairs(['busc'], ['registro', 'momento'])],
  },
  points: {
    en: pairs(['point'], ['how many', 'worth', 'how work', 'where from', 'why get', 'rules']),
    zh: ['多少分', ...pairs(['积分'], ['怎么算', '怎么来', '规则', '为什么', '哪来', '多少'])],
    es: pairs(['punto'], ['cuantos', 'valen', 'como funcion', 'de donde', 'por que', 'reglas']),
  },
  child: {
    en: ['delete profile', 'remove profile', ...pairs(['add', 'switch', 'delete'], ['child', 'kid', 'baby'])],
    zh: pairs(['添加', '切换', '删除'], ['孩子', '宝宝', '二宝', '老二']),
    es: ['elimin perfil', 'borr perfil', ...pairs(['agreg', 'anad'], ['peque', 'hijo', 'hija', 'nino', 'nina'])],
  },
  settings: {
    en: [
      'dark mode',
      'light mode',
      'dark theme',
      'time zone',
      'timezone',
      'when day end',
      'when new day',
      'settings',
      ...pairs(['language'], ['change', 'switch', 'app', 'english', 'spanish', 'chinese']),
    ],
    zh: [
      '深色',
      '夜间模式',
      '时区',
      '外观',
      '零点',
      '在哪设置',
      '设置在',
      ...pairs(['语言'], ['切换', '改', '换', '设置']),
    ],
    es: [
      'modo oscuro',
      'modo claro',
      'zona horaria',
      'ajustes',
      'hora termina dia',
      ...pairs(['idioma'], ['cambi', 'app', 'espanol', 'ingles', 'chino']),
    ],
  },
  offline: {
    en: [
      'no connection',
      'without connection',
      'not sent',
      ...pairs(
        ['offline', 'no internet', 'without internet', 'no signal'],
        ['work', 'use', 'app', 'happen', 'save', 'point'],
      ),
    ],
    zh: ['离线', '没网', '断网', '没有网', '没信号', '待发送'],
    es: [
      'sin conexion',
      'no se envio',
      ...pairs(['sin internet', 'sin red', 'sin senal'], ['funcion', 'usar', 'app', 'pasa', 'guard', 'punto']),
    ],
  },
  export: {
    en: ['export', 'backup', 'back up data', 'download data', 'print', 'pdf', 'move data'],
    zh: ['导出', '备份', '打印', '下载数据', '下载记录', '纪念册'],
    es: ['respaldo', 'copia de seguridad', 'descargar datos', 'imprim', 'pdf'],
  },
  privacy: {
    en: [
      'who can see',
      'my data',
      'our data',
      'personal data',
      'delete account',
      'erase everything',
      ...pairs(['privacy'], ['app', 'pipling', 'policy', 'notice', 'data']),
    ],
    zh: ['谁能看到', '谁可以看到', '数据', '注销', ...pairs(['隐私'], ['小芽', '应用', '政策', '说明'])],
    es: [
      'quien puede ver',
      'mis datos',
      'nuestros datos',
      'borr cuenta',
      'elimin cuenta',
      ...pairs(['privacidad'], ['app', 'pipling', 'aviso', 'politica', 'datos']),
    ],
  },
  install: {
    en: ['home screen', 'app store', 'play store', ...pairs(['install'], ['app', 'pipling', 'this', 'how'])],
    zh: ['主屏幕', '手机桌面', '应用商店', ...pairs(['安装'], ['小芽', '应用', '怎么'])],
    es: ['pantalla de inicio', 'app store', 'play store', ...pairs(['instal'], ['app', 'pipling', 'como'])],
  },
}

/** A short message with one of these is a greeting. */
export const greetings = {
  en: ['hello', 'hi', 'hey', 'thanks', 'thank'],
  zh: ['你好', '您好', '嗨', '谢谢', '在吗'],
  es: ['hola', 'buenas', 'buenos', 'gracias'],
} as const

/**
 * Words that speak of a child. A message with one of them gets a general reply when Pip has no tip for its topic. A
 * word that ends with a space must match as a whole.
 */
export const childWords = {
  en: [
    'child',
    'kid',
    'son ',
    'sons ',
    'daughter',
    'baby',
    'toddler',
    'teen',
    'boy ',
    'girl ',
    'he ',
    'she ',
    'brush',
    'listen',
  ],
  zh: ['孩子', '宝宝', '娃', '儿子', '女儿', '他', '她', '刷牙', '听话'],
  es: ['hijo', 'hija', 'peque', 'nino', 'nina', 'bebe', 'ella ', 'cepill', 'hace caso'],
} as const
