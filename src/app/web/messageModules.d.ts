// Provided by `src/app/build/messagesPlugin.ts`. Those that end in `/first`, `/later` or `/rest` hold only that part.
declare module 'virtual:messages/*' {
  const messages: import('use-intl').Messages
  export default messages
}
