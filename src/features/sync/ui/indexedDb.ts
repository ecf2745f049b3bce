/** The result of a request to the browser's database. */
export function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => {
      resolve(request.result)
    })
    request.addEventListener('error', () => {
      // The error is never null in this event.
      reject(request.error!)
    })
  })
}
