import formatCompiled from 'use-intl/format-message/format-only'
import { withMinusSign } from './minusSign.ts'

type Arguments = Parameters<typeof formatCompiled>

/**
 * Formats a message that the build has compiled. The build puts this in the place of use-intl's own formatter, which
 * would carry a parser into the browser.
 */
function formatMessage(...[key, message, values, options]: Arguments): ReturnType<typeof formatCompiled> {
  return formatCompiled(key, message, values, {
    ...options,
    formatters: {
      ...options.formatters,
      getNumberFormat: numberFormatWithMinusSign(options.formatters.getNumberFormat),
    },
  })
}

function numberFormatWithMinusSign(
  getNumberFormat: Arguments[3]['formatters']['getNumberFormat'],
): Arguments[3]['formatters']['getNumberFormat'] {
  return (...args) => {
    const format = getNumberFormat(...args)
    // The prototype's `format` is an accessor without a setter, so it is defined, not assigned.
    return Object.create(format, {
      format: { value: (value: number) => withMinusSign(format.format(value)) },
    }) as Intl.NumberFormat
  }
}

// use-intl asks its formatter whether it can return messages unformatted.
formatMessage.raw = false

export default formatMessage
