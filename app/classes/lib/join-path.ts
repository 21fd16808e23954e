/** Where somebody joins a class. `key`: of its link, or of an invitation. */
export const joinPath = (id: string, key: string) => `/classes/${id}/join?${new URLSearchParams({ key })}`;
