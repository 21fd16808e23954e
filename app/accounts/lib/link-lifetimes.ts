const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** How long a link that is sent or given to somebody works, and how mails and pages say so. */
export const linkLifetimes = {
  reset: { ms: 30 * minuteMs, text: "30 minutes" },
  verify: { ms: 7 * dayMs, text: "seven days" },
  "change-email": { ms: dayMs, text: "a day" },
  invite: { ms: 14 * dayMs, text: "14 days" },
};
