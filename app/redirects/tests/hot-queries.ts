import type { HotQueries } from "../../../test/support/hot-query.ts";
import { addRedirects, listRedirects, removeRedirectsOf } from "../models/redirect.server.ts";

export const hotQueries: HotQueries = {
  "a redirect that is added and removed with others": async (db) => {
    const rows = [{ source: "/2019/rye", target: "/blog/many7" }];
    await addRedirects(db, { rows, publicUrl: "http://localhost", userId: "user1", origin: "import" });
    await removeRedirectsOf(db, "import");
  },
  "the redirects at the desk": (db) => listRedirects(db, { after: "/2019" }),
};
