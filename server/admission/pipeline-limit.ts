import type { IncomingMessage, ServerResponse } from "node:http";
import { pendingRequests } from "./pending-requests.ts";

/** Browsers and proxies send one after another, or a few; only who wants to do harm sends hundreds ahead. */
const maxUnanswered = 32;

/** Ends connections on which more requests wait for their answer than anybody needs. Returns true when it did. */
export function pipelineLimit() {
  const unanswered = pendingRequests();
  return (req: IncomingMessage, res: ServerResponse): boolean => {
    if (unanswered.add(req, res) <= maxUnanswered) return false;
    req.socket.destroy();
    return true;
  };
}
