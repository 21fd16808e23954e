import type { HotQueries } from "../../../test/support/hot-query.ts";
import { lastEntries, nextEntries } from "../models/entry.server.ts";
import { findByOldPath, findEntries } from "../models/find-entries.server.ts";
import { findOpenImport, hasImportState, listImports } from "../models/import.server.ts";
import { keepLacking, planFailedAgain, planLackingAgain } from "../models/plan-again.server.ts";
import { listEntries } from "../models/report.server.ts";

export const hotQueries: HotQueries = {
  "the entries of an import": async (db) => {
    await nextEntries(db, "import7", 3, 20);
    await lastEntries(db, "import7", 3);
    await listEntries(db, "import7", { after: 5 });
    await listEntries(db, "import7", { withNotes: true });
    await findEntries(db, "ghost old7.example", ["post:1", "post:2"]);
    await findByOldPath(db, "ghost old7.example", ["/a", "/b"]);
    await planFailedAgain(db, "import7");
    await planLackingAgain(db, "import7");
    await keepLacking(db, "import7");
  },
  "the imports at the desk": async (db) => {
    await findOpenImport(db);
    await listImports(db);
    await hasImportState(db, "import7", ["running"]);
  },
};
