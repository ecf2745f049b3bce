export const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * From the signal to the end of the process, also during the start. Service managers are configured to wait five
 * seconds.
 */
export const stopWithinMs = 4800
