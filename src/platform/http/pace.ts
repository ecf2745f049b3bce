/** 256 kbit/s. */
const leastBytesPerMs = 32
const graceMs = 60_000

/** How long a client may take for so many bytes. */
export const longestMs = (bytes: number): number => graceMs + bytes / leastBytesPerMs

/**
 * Whether a client that has one of few places is so slow that others would wait for hours. A client that sends or reads a
 * byte now and then would never be one from whom nothing comes.
 * @param waitedMs how long the server has waited for the client; its own work is not the client's fault
 */
export const isTooSlow = (bytes: number, waitedMs: number): boolean => waitedMs > longestMs(bytes)
