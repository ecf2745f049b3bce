import formatCompiled from 'use-intl/format-message/format-only'
import { isolateBidi } from '../isolateBidi.ts'
import { withMinusSign } from './minusSign.ts'

type Arguments = Parameters<typeof formatCompiled>

/**
 * Formats a message that the build has compiled. The build replaces use-intl's own formatter with this one, because
 * that one includes a parser. All values of all messages pass through here, so that no caller can forget to isolate a
 * name.
 */
function formatMessage(...[key, message, values, options]: Arguments): ReturnType<typeof formatCompiled> {
  return formatCompiled(key, message, isolated(values), {
    ...options,
    formatters: {
      ...options.formatters,
      getNumberFormat: numberFormatWithMinusSign(options.formatters.getNumberFormat),
    },
  })
}

function isolated(values: Arguments[2]): Arguments[2] {
  return (
    values &&
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? isolateBidi(value) : value]),
    )
  )
}

function numberFormatWithMinusSign(
  getNumberFormat: Arguments[3]['formatters']['getNumberFormat'],
): Arguments[3]['formatters']['getNumberFormat'] {
  return (...args) => {
    const format = getNumberFormat(...args)
    // `format` is a getter on the prototype, so it must be defined, not assigned.
    return Object.create(format, {
      format: { value: (value: number) => withMinusSign(format.format(value)) },
    }) as Intl.NumberFormat
  }
}

// use-intl reads this flag: false means that messages cannot be returned unformatted.
formatMessage.raw = false

export default formatMessage
