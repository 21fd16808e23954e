import type { IncomingMessage, Server, ServerResponse } from "node:http";

/**
 * Tells clients that wait with a body (Expect: 100-continue) to send it, once the answers before theirs are through.
 * Node would do so while the answer still waits for its connection, and then put the head of the answer in front of
 * it: "100 Continue" would stand in the body, and the rest of that be read as another answer.
 */
export function continueInTurn(server: Server): void {
  server.on("checkContinue", (req: IncomingMessage, res: ServerResponse) => {
    if (res.socket) res.writeContinue();
    else res.once("socket", () => res.headersSent || res.writeContinue());
    server.emit("request", req, res);
  });
}
