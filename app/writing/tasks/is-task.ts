/** Whether a quotation is a task of a lesson. */
export const isTask = (source: string) => /^ {0,3}> ?\[!(?:CHECK|QUESTION|EXERCISE)\]/.test(source);
