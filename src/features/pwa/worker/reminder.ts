// What a push message shows, and where a tap on it leads. A message may hold anything: nothing of it is trusted.

const maxLength = 300

interface Shown {
  title: string
  body: string
  tag: string
  renotify: boolean
  icon: string
  /** The page that a tap opens: see `screenOf`. */
  data: string
}

/** What is shown for a push message, the JSON of a `ReminderText`. A browser shows something of its own for none. */
export function notificationOf(message: string | undefined): Shown {
  const given = fieldsOf(message)
  const textOf = (name: string) => {
    const text = given[name]
    return typeof text === 'string' ? text.slice(0, maxLength) : ''
  }
  return {
    title: textOf('title') || 'Pipling',
    body: textOf('body'),
    // A later one of the same kind takes the place of this one, and is noticed.
    tag: textOf('tag') || 'reminder',
    renotify: true,
    icon: '/icons/icon-192.png',
    data: textOf('url'),
  }
}

function fieldsOf(message = ''): Record<string, unknown> {
  try {
    return { ...JSON.parse(message) }
  } catch {
    return {}
  }
}

/** Returns the screen of the app that a reminder names, as a path with a query; Home for anything else. */
export function screenOf(url: unknown, origin: string): string {
  const parsed = typeof url === 'string' && URL.canParse(url, origin) ? new URL(url, origin) : undefined
  return parsed?.origin === origin && parsed.pathname === '/' ? `/${parsed.search}` : '/'
}
