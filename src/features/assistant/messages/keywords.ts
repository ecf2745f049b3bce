import type { Keywords } from '../rules.ts'

/** Words by which Pip knows what a message is about, in all languages at once, as parents mix them. */
export const keywords: Keywords = {
  bedtime: {
    en: ['bed', 'sleep', 'night', 'nap'],
    zh: ['睡', '熬夜', '午休'],
    es: ['dormir', 'duerm', 'sueño', 'noche', 'acostar', 'cama', 'siesta'],
  },
  screens: {
    en: ['screen', 'tablet', 'phone', 'tv', 'video', 'youtube', 'game'],
    zh: ['屏幕', '手机', '平板', '电视', '动画', '游戏', 'ipad'],
    es: ['pantalla', 'tablet', 'tableta', 'teléfono', 'móvil', 'celular', 'tele', 'vídeo', 'video', 'juego'],
  },
  tantrum: {
    en: [
      'tantrum',
      'scream',
      'yell',
      'angry',
      'anger',
      'meltdown',
      'cry',
      'hit ',
      'hits ',
      'hitting',
      'bite',
      'biting',
      'kick',
    ],
    zh: ['发脾气', '哭', '闹', '生气', '打人', '咬人', '尖叫', '大喊', '大叫', '情绪'],
    es: ['rabieta', 'berrinche', 'grit', 'enoj', 'enfad', 'llor', 'pega', 'muerd'],
  },
  homework: {
    en: ['homework', 'school', 'study', 'focus', 'procrast'],
    zh: ['作业', '学习', '上学', '拖拉', '磨蹭', '专心', '注意力'],
    es: ['deberes', 'tarea', 'escuela', 'colegio', 'estudi', 'concentr'],
  },
  meals: {
    en: ['eat', 'food', 'meal', 'picky', 'vegetable', 'dinner'],
    zh: ['吃', '挑食', '饭', '蔬菜', '零食'],
    es: ['comer', 'comida', 'no come', 'verdura', 'cena', 'quisquill'],
  },
  siblings: {
    en: ['sibling', 'brother', 'sister', 'shar', 'fight', 'jealous'],
    zh: ['弟', '妹', '哥', '姐', '打弟', '打妹', '打哥', '打姐', '二胎', '抢', '争', '吃醋'],
    es: ['hermano', 'hermana', 'compart', 'pelea', 'celos'],
  },
  lying: {
    en: ['lie', 'lies', 'lying', 'lied', 'honest', 'truth'],
    zh: ['撒谎', '说谎', '骗', '诚实'],
    es: ['mentir', 'mentira', 'miente', 'sincer', 'verdad'],
  },
  motivation: {
    en: ['motivat', 'give up', 'effort', 'confiden', 'lazy', 'praise', 'good job'],
    zh: ['自信', '放弃', '坚持', '动力', '懒', '夸', '表扬'],
    es: ['motiv', 'rendir', 'esfuerzo', 'confianza', 'perez', 'elogi', 'muy bien'],
  },
  parent: {
    en: ['i shouted', 'i yelled', 'i lost it', 'temper ', 'patience', 'tired', 'exhausted', 'overwhelmed'],
    zh: ['吼了', '我吼', '发火', '没忍住', '崩溃', '太累', '好累', '很累', '受不了'],
    es: ['grité', 'paciencia', 'agotad', 'cansad'],
  },
  habits: {
    en: ['habit', 'routine', 'streak', 'missed', 'forgot'],
    zh: ['习惯', '打卡', '忘了', '坚持不'],
    es: ['hábito', 'rutina', 'racha', 'olvid'],
  },
  rewards: {
    en: ['reward', 'points', 'prize', 'gift', 'bribe'],
    zh: ['奖励', '积分', '礼物', '兑换'],
    es: ['premio', 'recompensa', 'puntos', 'regalo'],
  },
}
