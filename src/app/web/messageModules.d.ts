// Made by the build, one per language: see `messagesPlugin` in vite.config.ts.
declare module 'virtual:messages/*' {
  const messages: import('use-intl').Messages
  export default messages
}
