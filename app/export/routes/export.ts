import { settingsContext } from "../../http/context.ts";
import { download } from "../../kit/desk/download.server.ts";
import { openExport } from "../models/site-export.server.ts";
import type { Route } from "./+types/export";

export function loader(args: Route.LoaderArgs) {
  const { DATA_DIR } = args.context.get(settingsContext);
  return download(args, "export", (name) => openExport(DATA_DIR, name));
}
