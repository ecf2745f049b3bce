// Made by the build: see `messagesPlugin` in vite.config.ts. Those that end in `/first` or `/later` hold only their part.
declare module 'virtual:messages/*' {
  const messages: import('use-intl').Messages
  export default messages
}
