import { translationOf } from '../../i18n/messages/translation.ts'
import type { en } from './en.ts'

export const zh = translationOf<typeof en>()({
  mcp: {
    title: '给 AI 助手用（MCP）',
    text: '你自己的 AI 助手可以用访问密钥读取，只能看到密钥允许的内容。',
    address: '地址',
    how: '怎样连接',
    how1: '先生成一个可以读取的访问密钥。',
    how2: '把地址和密钥（Bearer）填进你的助手。',
    how3: '问它：“{name}这周怎么样？”',
    warn: '它读到的内容会交给运行那个助手的人。',
    copy: '复制地址',
    copied: '地址已复制',
  },
})
