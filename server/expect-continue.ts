import type { IncomingMessage, Server, ServerResponse } from "node:http";

/**
 * Sends "100 Continue" to clients that wait for it before they send their body, once the earlier responses of their
 * connection are complete. For a pipelined request Node itself would write it too early: the client would get it after
 * the response's head, take it for part of the body, and read the rest of the body as another response.
 */
export function continueInTurn(server: Server): void {
  server.on("checkContinue", (req: IncomingMessage, res: ServerResponse) => {
    if (res.socket) res.writeContinue();
    else res.once("socket", () => res.headersSent || res.writeContinue());
    server.emit("request", req, res);
  });
}
