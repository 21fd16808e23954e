// Errors that no code catches. After one, the state of the program is unknown.
import { expect } from "vitest";
import { crashExitCode } from "../../server/drain.ts";
import { openBrowser } from "../support/browser.ts";
import { runProgram } from "../support/program.ts";
import { test } from "../support/site.ts";
import { sendUnfinishedLike, waitUntilRefused } from "../support/unfinished-like.ts";

/** JavaScript that runs `statement` during the request for /fault. */
const faultOnRequest = (statement: string) => `
  import { ServerResponse } from "node:http";
  const { writeHead } = ServerResponse.prototype;
  ServerResponse.prototype.writeHead = function (...args) {
    if (this.req.url.startsWith("/fault")) setImmediate(() => { ${statement} });
    return writeHead.apply(this, args);
  };`;

for (const statement of ['throw new Error("broken")', 'Promise.reject(new Error("broken"))'])
  test(`after ${statement} the program completes the running requests and fails, with the request in its log`, async ({
    database,
    onTestFinished,
  }) => {
    const program = runProgram(database.settings, { preload: faultOnRequest(statement) });
    onTestFinished(program.end);
    const url = await program.ready;
    const like = await sendUnfinishedLike(url);
    const { headers } = await openBrowser(url).get("/fault?secret");
    await waitUntilRefused(url);
    expect(await like.finish()).toBe(200);

    const { code, stdout } = await program.ended;
    expect(code).toBe(crashExitCode);
    const fatal = program.log().filter(({ level }) => level === 60);
    expect(fatal).toMatchObject([
      { id: headers["x-request-id"], method: "GET", path: "/fault", err: { message: "broken" } },
    ]);
    expect(stdout).not.toContain("secret");
  });
