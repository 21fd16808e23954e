import type { DeskAct } from "../models/desk/audit-log.server.ts";

/** The acts of the desk, as its log says them: before the name of what they were done to, or whole when it is the site. */
export const actTexts: Record<DeskAct, string> = {
  "take-down": "took down",
  restore: "restored",
  feature: "featured",
  "stop-featuring": "stopped featuring",
  topic: "changed the topic of",
  keep: "kept",
  reopen: "opened the reports again of",
  role: "changed the role of",
  block: "blocked",
  unblock: "unblocked",
  "end-sessions": "ended the sessions of",
  "reset-link": "made a reset link for",
  "delete-person": "deleted",
  invite: "invited somebody",
  "revoke-invite": "took back an invitation",
  approve: "approved",
  decline: "declined",
  "change-site": "changed the site’s settings",
  "send-test-mail": "sent a test mail",
  "save-page": "wrote a page",
  "remove-page": "removed a page",
  "back-up": "began a backup",
  "download-backup": "downloaded a backup",
  "retry-job": "retried a job",
};
