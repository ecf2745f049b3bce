/** Whether the response under this key may have words or moods of the child's moments. */
export const mayHaveMoments = (key: string, childId: string) =>
  key.includes(childId) && /"(acts|activities|moments|stats)"|"keepsake\?/.test(key)
