import { createServer } from "node:http";
import { expect } from "vitest";
import { PageCache } from "../../../server/cache/page-cache.ts";
import { visitorPageServer } from "../../../server/serve-visitors.ts";
import { sendRequest } from "../../../test/support/browser.ts";
import { listenOnFreePort } from "../../../test/support/listen.ts";
import { loggedErrors, test } from "../../../test/support/site.ts";

test("when a page cannot be rendered for a visitor, the connection is closed and the error is logged", async ({
  site,
  onTestFinished,
}) => {
  const visitor = site.openBrowser();
  await visitor.act("/blog/s3/like", { on: "yes" });
  const pages = new PageCache();
  const like = { blogId: "s3", isLiked: false };
  await pages.endRender(
    pages.beginRender("/blog/s3"),
    { tags: ["blog:s3"], like },
    new Response("not liked"),
  );
  const serve = visitorPageServer(pages, site.parts);
  const server = createServer((req, res) => {
    serve(req, res, () => {
      throw new Error("the page cannot be rendered");
    });
  });
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${await listenOnFreePort(server)}/blog/s3`;
  const cookie = [...visitor.cookies].map((pair) => pair.join("=")).join("; ");
  await expect(sendRequest(url, { headers: { cookie } })).rejects.toMatchObject({ code: "ECONNRESET" });
  expect(loggedErrors(site)).toEqual([expect.stringContaining("the page cannot be rendered")]);
});
