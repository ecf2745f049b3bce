/**
 * The name of a cookie on a site that is reached at this port. Browsers send cookies to every port of a host, so two
 * instances on one host would overwrite each other's.
 * @param port of a URL: empty for the usual one
 */
export const cookieNameAt = (name: string, port: string): string => (port === '' ? name : `${name}_${port}`)
