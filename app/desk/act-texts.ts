import type { DeskAct } from "../models/desk/audit-log.server.ts";

/** The acts of the desk, as its log says them. */
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
  invite: "invited",
  "revoke-invite": "took back an invitation to",
  approve: "approved",
  decline: "declined",
  "change-site": "changed the settings of",
  "send-test-mail": "sent a test mail from",
  "save-page": "wrote a page of",
  "remove-page": "removed a page of",
  "back-up": "began a backup of",
  "download-backup": "downloaded a backup of",
  "retry-job": "retried a job of",
};
