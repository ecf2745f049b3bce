// Provided by `src/app/build/messagesPlugin.ts`. Those that end in `/first`, `/later`, `/rest` or
// `/child` hold only that part.
declare module 'virtual:messages/*' {
  const messages: import('use-intl').Messages
  export default messages
}
