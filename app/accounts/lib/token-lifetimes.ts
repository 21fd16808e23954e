/** How long a token for programs may be used; 0 days: until it is ended. */
export const tokenLifetimes = {
  month: { text: "30 days", days: 30 },
  quarter: { text: "90 days", days: 90 },
  year: { text: "A year", days: 365 },
  never: { text: "Until I end it", days: 0 },
} as const;

export const maxTokenNameLength = 60;
